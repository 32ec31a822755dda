// SPDX-License-Identifier: Apache-2.0
// All commands: what each takes, and what it does.
import { readFileSync } from "node:fs";
import { verify, WebhookVerificationError } from "poliducto/webhooks";
import { completion } from "./completion.mjs";
import { listen } from "./listen.mjs";
import { UsageError, print, say, show, showAll, showOne } from "./output.mjs";
import { clientOf, file, readProfile, readSecret, writeProfile } from "./profile.mjs";
import { everySecond, followEvents } from "./tail.mjs";

const text = (help) => ({ type: "string", help });
const flag = (help) => ({ type: "boolean", help });
const list = (given) => given?.split(",").map((one) => one.trim()).filter(Boolean);

function number(given, name) {
  if (given === undefined) return undefined;
  if (!/^\d+$/.test(given)) throw new UsageError(`--${name} is a number, not ${given}`);
  return Number(given);
}

/** A file's bytes, or those of standard input. */
function readInput(path) {
  try {
    return readFileSync(path === "-" ? 0 : path);
  } catch (error) {
    throw new UsageError(`${path} cannot be read: ${error.code}`);
  }
}

const units = { "": 1, s: 1, m: 60, h: 3600, d: 86400 };

/** Seconds of 90, 90s, 30m, 24h or 7d. */
function seconds(given, name) {
  const found = given.match(/^(\d+)([smhd]?)$/);
  if (!found) throw new UsageError(`--${name} must have the form 24h, not ${given}`);
  return Number(found[1]) * units[found[2]];
}

function json(given, what) {
  try {
    return JSON.parse(given);
  } catch (error) {
    throw new UsageError(`${what} is not JSON: ${error.message}`);
  }
}

// a.b=c is {a: {b: "c"}}; what reads as JSON is JSON.
function override(into, given) {
  const at = given.indexOf("=");
  if (at < 1) throw new UsageError(`--override is NAME=VALUE, not ${given}`);
  const path = given.slice(0, at).split(".");
  let value = given.slice(at + 1);
  try {
    value = JSON.parse(value);
  } catch {
    // It is text.
  }
  let inner = into;
  for (const name of path.slice(0, -1)) inner = inner[name] ??= {};
  Object.defineProperty(inner, path.at(-1), { value, enumerable: true, writable: true, configurable: true });
}

const raw = (method) => ({
  args: "PATH",
  takes: [1, 1],
  summary: `send a ${method} request to any path, such as /api/v2/orders`,
  options: {
    ...(method === "GET" ? {} : { data: text("the body: JSON, @FILE or @- for standard input") }),
    query: { type: "string", short: "q", multiple: true, help: "NAME=VALUE, can be repeated" },
    "idempotency-key": text("key to use instead of a random one"),
    "if-match": text("ETag of the version to change"),
  },
  run: async ({ values, words: [path], signal }) => {
    if (!/^\/(?!\/)/.test(path)) throw new UsageError(`PATH begins with one /, as /api/v2/orders does, not ${path}`);
    const query = {};
    for (const one of values.query ?? []) {
      const at = one.indexOf("=");
      if (at < 1) throw new UsageError(`--query is NAME=VALUE, not ${one}`);
      (query[one.slice(0, at)] ??= []).push(one.slice(at + 1));
    }
    const { data } = values;
    const body = data === undefined ? undefined
      : json(data.startsWith("@") ? readInput(data.slice(1)).toString() : data, "--data");
    const options = { query, signal, idempotencyKey: values["idempotency-key"], ifMatch: values["if-match"], body };
    for (const name of Object.keys(options)) if (options[name] === undefined) delete options[name];
    const answer = await clientOf(values).request(method, path, options);
    if (answer !== undefined) print(JSON.stringify(answer, null, 2));
  },
});

const keyColumns = ["id", "name", "status", "tier", "start", "last4", "last_used_at", "expires_at"];
const deliveryColumns = ["id", "event_type", "status", "attempts", "last_status", "last_failure", "next_attempt_at"];
const fuels = ["fuel_type", "rack_price_per_liter", "sat_ieps_applied", "vat_percentage",
  "delivered_estimate", "valid_until"];

export const commands = {
  login: {
    summary: "store a key, read from standard input, and an address in a profile",
    run: async ({ values, signal }) => {
      const baseUrl = values["base-url"] ?? process.env.POLIDUCTO_BASE_URL ??
        readProfile(values.profile).base_url;
      if (!baseUrl) throw new UsageError("pol login --base-url URL");
      const apiKey = await readSecret("API key: ");
      if (!apiKey) throw new UsageError("standard input contains no key");
      const account = await clientOf(values, { baseUrl, apiKey }).account.get({ signal });
      writeProfile(values.profile, { base_url: baseUrl, api_key: apiKey });
      say(`signed in to ${account.name} (${account.environment}); the key is in ${file()}`);
    },
  },
  whoami: {
    summary: "the account, the environment and the key's scopes",
    run: async ({ values, signal }) => show(await clientOf(values).account.get({ signal })),
  },
  listen: {
    summary: "forward events to your endpoint as they occur, signed",
    options: {
      "forward-to": text("where to: http://localhost:3000/hooks"),
      events: text("event types or patterns, separated by commas"),
      after: text("start after this sequence number instead of now"),
      "print-secret": flag("print the signing secret and exit"),
    },
    run: ({ values, signal }) => listen({
      values, signal, types: list(values.events), after: number(values.after, "after"),
    }),
  },
  trigger: {
    args: "TYPE",
    takes: [1, 1],
    summary: "simulate an event, in the sandbox",
    options: {
      override: { type: "string", multiple: true, help: "NAME.NAME=VALUE of the event data, can be repeated" },
      raw: text("a JSON file instead of overrides; - for standard input"),
      webhook: text("for this webhook only"),
    },
    run: async ({ values, words: [type], signal }) => {
      if (values.raw !== undefined && values.override)
        throw new UsageError("either --raw or --override");
      const overrides = values.raw === undefined ? {} : json(readInput(values.raw).toString(), values.raw);
      for (const one of values.override ?? []) override(overrides, one);
      const event = await clientOf(values).sandbox.event({
        type,
        ...(Object.keys(overrides).length ? { overrides } : {}),
        ...(values.webhook ? { webhookId: values.webhook } : {}),
      }, { signal });
      show(event);
    },
  },
  "events tail": {
    summary: "show events as they occur",
    options: {
      types: text("event types or patterns, separated by commas"),
      after: text("start after this sequence number instead of now"),
      limit: text("exit after this number"),
    },
    run: async ({ values, signal }) => {
      let left = number(values.limit, "limit") ?? Infinity;
      const told = { types: list(values.types), after: number(values.after, "after") };
      for await (const event of followEvents(clientOf(values), told, signal)) {
        showOne(event, [event.created_at, event.sequence, event.type, event.object.id]);
        if (--left <= 0) return;
      }
    },
  },
  "logs tail": {
    summary: "show requests as they are logged, without those of this command",
    options: {
      since: text("start this long ago: 90s, 30m, 24h, 7d; default 1m"),
      status: text("only this status"),
      route: text("only this operation, such as orders.list"),
      code: text("only errors of this code"),
      key: text("only requests with this key id"),
      limit: text("exit after this number"),
    },
    run: async ({ values, signal }) => {
      const { route, code, key: keyId } = values;
      const filters = { route, code, keyId, status: number(values.status, "status") };
      for (const name of Object.keys(filters)) if (filters[name] === undefined) delete filters[name];
      let left = number(values.limit, "limit") ?? Infinity;
      const since = Date.now() - 1000 * seconds(values.since ?? "1m", "since");
      for await (const one of everySecond(clientOf(values), filters, since, signal)) {
        if (one.route === "usage.requests.list" && route === undefined) continue; // asked for here, each second
        showOne(one, [one.at, one.status, one.method, one.route, `${one.ms} ms`, one.code, one.request_id]);
        if (--left <= 0) return;
      }
    },
  },
  prices: {
    summary: "show the rack prices of the day",
    options: {
      terminal: text("MTY, TUX, CAD, HOU or one of yours"),
      fuel: text("REGULAR, PREMIUM or DIESEL"),
      currency: text("MXN or USD"),
      date: text("for this day"),
    },
    run: async ({ values, signal }) => {
      const { terminal, fuel: fuelType, currency, date } = values;
      const rack = await clientOf(values).prices.dailyRack({ terminal, fuelType, currency, date }, { signal });
      say(`${rack.terminal} ${rack.currency} ${rack.timestamp}`);
      showAll(rack.prices, fuels);
    },
  },
  "keys list": {
    summary: "API keys of the account",
    options: { status: text("active, rotating, revoked or expired") },
    run: async ({ values, signal }) => {
      const { status } = values;
      const keys = clientOf(values).apiKeys.list({ limit: 200, ...(status ? { status } : {}) }, { signal });
      showAll(await keys.toArray({ max: 10000 }), keyColumns);
    },
  },
  "keys create": {
    args: "NAME",
    takes: [1, 1],
    summary: "create a key, which is shown only once",
    options: {
      scopes: text("with commas: orders:read,prices:read"),
      tier: text("tier of the key, which sets its rate limits"),
      "expires-at": text("its end, as 2027-01-31T00:00:00Z"),
      "ip-allow": text("allowed addresses, separated by commas"),
    },
    run: async ({ values, words: [name], signal }) => {
      const scopes = list(values.scopes);
      if (!scopes) throw new UsageError("pol keys create NAME --scopes a:read,b:write");
      const body = { name, scopes, tier: values.tier, expiresAt: values["expires-at"], ipAllow: list(values["ip-allow"]) };
      show(await clientOf(values).apiKeys.create(body, { signal }));
    },
  },
  "keys rotate": {
    args: "ID",
    takes: [1, 1],
    summary: "give a key a new secret; the old one works during the grace period",
    options: { grace: text("how long: 0, 90s, 30m, 24h, 7d") },
    run: async ({ values, words: [id], signal }) => {
      const body = values.grace === undefined ? {} : { graceSeconds: seconds(values.grace, "grace") };
      show(await clientOf(values).apiKeys.rotate(id, body, { signal }));
    },
  },
  "keys revoke": {
    args: "ID",
    takes: [1, 1],
    summary: "revoke a key",
    run: async ({ values, words: [id], signal }) => show(await clientOf(values).apiKeys.revoke(id, { signal })),
  },
  "deliveries list": {
    summary: "list deliveries to webhooks, newest first",
    options: {
      status: text("pending, delivered, exhausted, discarded or canceled"),
      webhook: text("only to this webhook"),
      limit: text("maximum number; default 50"),
    },
    run: async ({ values, signal }) => {
      const asked = { limit: 50, status: values.status, webhookId: values.webhook };
      for (const name of Object.keys(asked)) if (asked[name] === undefined) delete asked[name];
      const found = clientOf(values).webhookDeliveries.list(asked, { signal });
      showAll(await found.toArray({ max: number(values.limit, "limit") ?? 50 }), deliveryColumns);
    },
  },
  "deliveries show": {
    args: "ID",
    takes: [1, 1],
    summary: "show the body, the webhook, and the reason for a hold",
    run: async ({ values, words: [id], signal }) => show(await clientOf(values).webhookDeliveries.message(id, { signal })),
  },
  "deliveries retry": {
    args: "ID",
    takes: [1, 1],
    summary: "send a delivery now, whether pending or completed",
    run: async ({ values, words: [id], signal }) => show(await clientOf(values).webhookDeliveries.retry(id, { signal })),
  },
  get: raw("GET"),
  post: raw("POST"),
  patch: raw("PATCH"),
  delete: raw("DELETE"),
  "webhooks verify": {
    summary: "verify the signature of a delivery; the secret is in POLIDUCTO_WEBHOOK_SECRET",
    options: {
      signature: text("X-Service-Signature-256"),
      timestamp: text("X-Service-Timestamp"),
      payload: text("a file with the body; standard input by default"),
      "secret-file": text("a file with the secret"),
      tolerance: text("largest age of the timestamp, in seconds; default 300"),
    },
    run: ({ values }) => {
      const path = values["secret-file"];
      const secret = path ? readInput(path).toString().trim() : process.env.POLIDUCTO_WEBHOOK_SECRET;
      if (!secret) throw new UsageError("set POLIDUCTO_WEBHOOK_SECRET, or give --secret-file");
      const payload = readInput(values.payload ?? "-");
      try {
        const tolerance = number(values.tolerance, "tolerance") ?? 300;
        const event = verify(secret, payload, values.signature, values.timestamp, { tolerance });
        show({ valid: true, id: event.id, type: event.type });
        return 0;
      } catch (error) {
        if (!(error instanceof WebhookVerificationError)) throw error;
        show({ valid: false, reason: error.reason });
        say(error.message);
        return 1;
      }
    },
  },
  completion: {
    args: "bash|zsh|fish",
    takes: [1, 1],
    summary: "a script for the shell: eval \"$(pol completion bash)\"",
    run: ({ words: [shell] }) => print(completion(shell, commands)),
  },
};
