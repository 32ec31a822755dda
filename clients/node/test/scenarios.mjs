// SPDX-License-Identifier: Apache-2.0
// Plays clients/scenarios.json against t/clients-server.mjs, as clients/README
// says.  Prints a line of each: "ok" or "not ok", its name, and what was wrong.
//   scenarios.mjs SERVER.mjs SCENARIOS.json
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { isDeepStrictEqual } from "node:util";
import { Poliducto } from "poliducto";

const [program, table] = process.argv.slice(2);
const { steps, scenarios } = JSON.parse(readFileSync(table, "utf8"));
const server = spawn(process.execPath, [program], { stdio: ["pipe", "pipe", "inherit"] });
const [line] = await new Promise((resolve) =>
  createInterface({ input: server.stdout }).once("line", (...given) => resolve(given)));
const address = JSON.parse(line);

const camel = (name) => name.replace(/[-_]([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const defined = (object) =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
const inSeconds = (value) => (value === undefined ? undefined : value * 1000);

// --- the call ------------------------------------------------------------------

// A connection for each request: the server ends those of the scenario before,
// and what was to be reused then would be a fault that no script has.
const alone = (url, init) =>
  fetch(url, { ...init, headers: { ...init.headers, connection: "close" } });

function clientOf({ base = "http", key = ["sk_sandbox_test"], ...told }, waits) {
  let ahead = 0;
  const keys = [...key];
  return new Poliducto(defined({
    baseUrl: address[base],
    fetch: alone,
    apiKey: key.length > 1 ? () => keys.shift() : key[0],
    timeoutMs: inSeconds(told.timeout),
    deadlineMs: inSeconds(told.deadline),
    maxResponseBytes: told.max_bytes,
    retry: defined({ maxRetries: told.max_retries, maxRetryAfter: told.max_retry_after }),
    clock: {
      now: () => Date.now() + ahead,
      random: Math.random,
      sleep: async (ms) => {
        waits.push(ms / 1000);
        ahead += ms;
      },
    },
  }));
}

async function play(client, call) {
  const options = defined({ idempotencyKey: call.idempotency_key, ifMatch: call.if_match });
  if (call.method === "request")
    return client.request(...call.request, defined({ ...options, body: call.arguments }));
  const names = call.method.split(".").map(camel);
  const method = names.reduce((at, name) => at[name], client);
  const given = [...(call.path ?? [])];
  if (call.arguments || call.walk || call.max_items) given.push(call.arguments ?? {});
  else if (Object.keys(options).length) given.push({});
  if (Object.keys(options).length) given.push(options);
  const answer = method(...given);
  if (call.max_items) return answer.toArray({ max: call.max_items });
  if (!call.walk) return answer;
  const all = [];
  for await (const one of answer) all.push(one);
  return all;
}

// --- the judgement ---------------------------------------------------------------

const within = (got, [least, most]) => got >= least - 1e-6 && got <= most + 1e-6;

// What is expected is there; null is what is not, and /.../ a pattern.
function matches(got, wanted) {
  if (wanted === null) return got === undefined || got === null;
  if (typeof wanted === "string" && /^\/.*\/$/s.test(wanted))
    return new RegExp(wanted.slice(1, -1)).test(got);
  if (Array.isArray(wanted))
    return Array.isArray(got) && got.length === wanted.length &&
      wanted.every((one, i) => matches(got[i], one));
  if (typeof wanted === "object")
    return typeof got === "object" && got !== null &&
      Object.entries(wanted).every(([name, value]) => matches(got[name], value));
  return isDeepStrictEqual(got, wanted);
}

function sentOf({ method, url, headers, body }) {
  const { pathname, searchParams } = new URL(url, "http://x");
  const query = {};
  for (const [name, value] of searchParams) (query[name] ??= []).push(value);
  return { method, path: pathname, query, headers, json: body ? JSON.parse(body) : undefined };
}

function errorFaults(error, wanted, keys) {
  const faults = [];
  for (const [name, value] of Object.entries(wanted)) {
    const got = name === "class" ? error?.name : error?.[camel(name)];
    const good =
      name === "retry_after" ? within(got, value)
      : name === "idempotency_key" && value === true ? got !== undefined && got === keys[0]
      : matches(got, value);
    if (!good) faults.push(`error.${name} is ${JSON.stringify(got)}, not ${JSON.stringify(value)}`);
  }
  return faults;
}

function judge({ call, expect }, { result, error, waits, log }) {
  const faults = [];
  const check = (good, what) => good || faults.push(what);
  const sent = log.map(sentOf);
  const keys = log.map(({ headers }) => headers["idempotency-key"]);
  if (error && !expect.error) faults.push(`${error.name}: ${error.message}`);
  if (!error && expect.error) faults.push("it did not fail");
  check(log.length === expect.requests, `${log.length} requests, not ${expect.requests}`);
  check(waits.length === expect.waits.length && waits.every((one, i) => within(one, expect.waits[i])),
    `waits ${JSON.stringify(waits)}, not ${JSON.stringify(expect.waits)}`);
  expect.sent?.forEach((one, i) =>
    check(matches(sent[i], one), `request ${i + 1} was ${JSON.stringify(sent[i])}`));
  if (expect.same_key) check(keys[0] && new Set(keys).size === 1, `keys ${keys}`);
  if (expect.different_keys) check(new Set(keys).size === keys.length, `keys ${keys}`);
  for (const name of ["result", "raw"])
    if (expect[name]) check(matches(result, expect[name]), `answered ${JSON.stringify(result)}`);
  if (expect.text !== undefined) check(String(result) === expect.text, `answered ${result}`);
  if (expect.items)
    check(isDeepStrictEqual(result?.map((one) => one.id), expect.items), `items ${JSON.stringify(result)}`);
  if (expect.error) faults.push(...errorFaults(error, expect.error, keys));
  return call ? faults : ["no call"];
}

async function run(scenario) {
  const script = scenario.server.map((step) => (typeof step === "string" ? steps[step] : step));
  await fetch(`${address.control}/script`, { method: "POST", body: JSON.stringify({ steps: script }) });
  const came = { waits: [] };
  const client = clientOf(scenario.client ?? {}, came.waits);
  try {
    came.result = await play(client, scenario.call);
  } catch (error) {
    came.error = error;
  }
  came.log = await (await fetch(`${address.control}/log`)).json();
  return judge(scenario, came);
}

for (const scenario of scenarios) {
  const faults = await run(scenario);
  const line = [faults.length ? "not ok" : "ok", scenario.name, faults.join("; ")].join("\t");
  console.log(line.replaceAll("\n", " "));
}
server.stdin.end();
process.exit(0);
