// SPDX-License-Identifier: Apache-2.0
// Walks every operation of every resource in a table that `contract resources`
// printed; says "ok ..." or "not ok ..." a line, and at the end "# unshown: op"
// for each operation whose success needs more than the tables say: there only
// the refusal was seen, and its guards are named.
import { KEY, OTHER_KEY, STRANGE_KEY, Held, actionBody, ask, change, create, examples, faults,
  held, inState, is, named, ok, parent, refused, resources, ripe, sample, tables, verbs, ways,
} from "./walk.mjs";
import { kinds, stale, usual } from "./walk-kinds.mjs";

let serial = 0;

// What the world must have before an object can be made of its examples, and
// what it needs before its actions can succeed, by the resource's name or, of
// what a row brings itself, by the operation's;
// bodies that examples cannot say, by the operation's; and operations that are
// another test's, for they need more than an object.
const ready = {
  // the last line of an order stays
  "orders.drop_line": async (o) => ask("POST", `/api/v2/orders/${o.id}/lines`,
    { body: { product: "DIESEL_ULSD", terminal: "MTY", quantity: 1000 } }),
  // of one tax there can only be one rule a day
  "tax-rules": async (o) => ask("PATCH", `/api/v2/tax-rules/${o.id}`,
    { body: { code: `WALK-${++serial}` } }),
  "price-indexes": async (o) => ask("POST", `/api/v2/price-indexes/${o.id}/points`,
    { body: { date: "2026-01-02", value: 1 } }),
  counterparties: async (o) => ask("POST", `/api/v2/counterparties/${o.id}/contacts`,
    { body: { name: "Walk" } }),
  "storage-tanks": async (o) => ask("POST", "/api/v2/tank-readings",
    { body: { tank_id: o.id, at: new Date().toISOString(), source: "dip", gross: 20000 } }),
};
const before = {
  // a seller and a buyer that may trade in Mexico, credit, and leave to lift
  orders: async () => {
    const post = (path, body) => ask("POST", `/api/v2/${path}`, { body });
    const permit = (kind, number) => ({ permits: [{ kind, number, valid_to: "2049-12-31" }] });
    const self = await post("counterparties", { legal_name: "Walk", roles: ["self"],
      country: "MX", rfc: "TNO010203AB9", csd_valid_to: "2049-12-31T00:00:00.000Z",
      ...permit("distribucion", "PL/12345/DIS/OM/2019") });
    await post(`counterparties/${self.data.id}/activate`);
    const [buyer, site] = [await parent("cpy"), await parent("sit")];
    await ask("PATCH", `/api/v2/sites/${site}`,
      { body: permit("expendio", "PL/12345/EXP/ES/2019") });
    await post("rack-prices", { terminal: "MTY", product: "DIESEL_ULSD", price: 14.79, unit: "l",
      currency: "MXN", effective_at: new Date().toISOString() }); // of today: none is on a weekend
    await post("credit-profiles", { counterparty_id: buyer, currency: "MXN",
      credit_limit: 9000000000, max_net_days: 30 });
    await post("allocations", { name: "Orders", type: "open_to_buy", unit: "l", start_amount: 0,
      timezone: "America/Monterrey", counterparty_id: buyer });
  },
  // a carrier and a site with the codes, and leave to lift
  "load-authorizations": async () => {
    const post = async (path, body) => (await ask("POST", `/api/v2/${path}`, { body })).data;
    const party = (body) => post("counterparties",
      { legal_name: "Walk", country: "MX", rfc: "TNO010203AB9", ...body });
    const carrier = await party({ roles: ["carrier"], scac: "TNTE" });
    const customer = await party({ roles: ["customer"] });
    for (const one of [carrier, customer])
      await post(`counterparties/${one.id}/activate`);
    const site = await post("sites", { counterparty_id: customer.id, name: "Walk", country: "MX",
      city: "Apodaca", state: "NLE", timezone: "America/Monterrey", consignee_no: "CN-1001" });
    await post(`sites/${site.id}/activate`);
    await post("allocations", { name: "Walk", type: "open_to_buy", unit: "l", start_amount: 0,
      timezone: "America/Monterrey", counterparty_id: customer.id });
  },
};
// A carrier that may carry, and a site to drop at.
let carrier, site;
before.loads = async () => {
  carrier = await create(named("cpy"));
  await ask("PATCH", `/api/v2/counterparties/${carrier.id}`, { body: { roles: ["carrier"],
    permits: [{ kind: "transporte", number: "PL/12345/TRA/OM/2019" }] } });
  await ask("POST", `/api/v2/counterparties/${carrier.id}/activate`);
  site = await create(named("sit"));
};
const crew = () => ({ carrier_id: carrier.id });
const bodiesOf = {
  "orders.dispatch": async () => {
    if (!carrier) await before.loads();
    return crew();
  },
  "loads.assign": crew,
  "loads.reassign": crew,
  "deliveries.divert": async () => ({ site_id: (await create(named("sit"))).id,
    carta_porte_id: `CCC5d3f1-3b5a-4a7e-9a2b-${String(++serial).padStart(12, "0")}` }),
  "cost-calculations.compare": async () => ({
    ids: [(await create(named("cst"))).id, (await create(named("cst"))).id] }),
  "cost-calculations.best-buy": async () => ({ cost: await sample(named("cst")) }),
  "cost-calculations.batch": async () => ({ items: [await sample(named("cst"))] }),
  "storage-tanks.release-ullage": async (o) => {
    const reference = `walk-${++serial}`;
    await ask("POST", `/api/v2/storage-tanks/${o.id}/reserve-ullage`,
      { body: { quantity: 100, reference } });
    return { reference };
  },
  "supply-contracts.amend": () => ({ end_on: "2048-12-31" }),
  "storage-tanks.reserve-ullage": () => ({ reference: `walk-${++serial}` }),
};
const apart = new Set([
  "price-sources.import", "price-sources.run_get", // t5260: a file, and its run
  "price-alerts.acknowledge", // t5262: only a price triggers one
  "webhooks.deliveries", "events.deliveries", // t5950: the ids are of others
  "webhooks.replay", // t5960: the same
  "webhooks.test", // t5941: an event of the catalogue, as its body says
]);
// What only one may have: the n-th sample has its own.
const own = {
  "bills-of-lading": (n) => ({ bol_number: `W${n}` }),
  loads: () => ({ carrier_id: carrier.id, stops: [
    { seq: 1, kind: "pickup", terminal: "MTY" }, { seq: 2, kind: "drop", site_id: site.id }] }),
  webhooks: (n) => ({ url: `https://example.com/walk/${n}` }),
  "credit-profiles": async () => ({ counterparty_id: (await create(named("cpy"))).id }),
  "rack-prices": (n) => ({
    effective_at: new Date(Date.UTC(2026, 0, 1) + n * 60000).toISOString() }),
  "fx-rates": (n) => ({
    day: new Date(Date.UTC(2000, 0, 1) + n * 86400000).toISOString().slice(0, 10) }),
};
let paused;
// What no request makes: what another does brings it about.
const brings = {
  events: async () => {
    const party = await create(named("cpy"));
    const path = `/api/v2/events?object_id=${party.id}`;
    for (const last = Date.now() + 20000; Date.now() < last; ) {
      const [event] = (await ask("GET", path)).data.data;
      if (event) return event;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`no event of ${party.id}`);
  },
  // to a webhook that is paused, so that it stays as it is
  "webhook-deliveries": async () => {
    if (!paused) {
      paused = (await ask("POST", "/api/v2/webhooks", { body: {
        url: "https://example.com/walk", events: ["order.counterparty.created"] } })).data;
      await ask("POST", `/api/v2/webhooks/${paused.id}/pause`);
    }
    const party = await create(named("cpy"));
    const path = `/api/v2/webhook-deliveries?webhook_id=${paused.id}&object_id=${party.id}`;
    for (const last = Date.now() + 20000; Date.now() < last; ) {
      const [delivery] = (await ask("GET", path)).data.data;
      if (delivery) return delivery;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`no delivery of ${party.id}`);
  },
};
// Twenty webhooks may be active: of fifteen, the older ones make room.
const room = {
  webhooks: async () => {
    const active = (await ask("GET", "/api/v2/webhooks?status=active&limit=20")).data.data;
    if (active.length < 15) return;
    for (const { id } of active.slice(3)) await ask("POST", `/api/v2/webhooks/${id}/disable`);
  },
};
// to a webhook that is paused, so that it runs on
brings["webhook-replays"] = async () => {
  const hook = (await ask("POST", "/api/v2/webhooks", { body: {
    url: "https://example.com/walk", events: ["order.counterparty.created"] } })).data;
  await ask("POST", `/api/v2/webhooks/${hook.id}/pause`);
  const at = (ms) => new Date(Date.now() + ms).toISOString();
  const begun = await ask("POST", `/api/v2/webhooks/${hook.id}/replay`,
    { body: { since: at(-86400000), until: at(-1000) } });
  return (await ask("GET", `/api/v2/webhook-replays/${begun.data.id}`)).data;
};
tables.brings = brings;
// those of other webhooks change while they are tried
tables.narrow = { "webhook-deliveries": () => `&webhook_id=${paused.id}` };
tables.room = room;
tables.own = own;
tables.before = before;
tables.ready = ready;
tables.bodiesOf = bodiesOf;

// --- what holds of every operation -------------------------------------------

const missing = (r) => `${r.prefix}_01aryz6s41tsv4rrffq69g5fav`;
const reads = (op) => op.method === "GET";
const unshown = new Map(); // operations, and what stood in the way

// A guard that stands in the way of an object and may be gone past.
async function standing(r) {
  for (const state of ways(r).keys()) {
    const one = r.moves.find((m) => m.from.includes(state));
    if (!one) continue;
    const { o, guards } = await ripe(r, [{ ...one, from: [state] }]);
    if (guards) continue;
    const seen = await ask("GET", `/api/v2/${r.name}/${o.id}/guards`);
    const v = seen.data?.data?.find((one) => one.overridable && !one.passed);
    if (v) return { o, guards: null, code: v.code };
  }
  return { o: await create(r), guards: ["none stands in the way"], code: "G-NO-SUCH" };
}

// What a successful call of an operation needs: its path and its body.
async function call(r, op) {
  const verb = op.op.slice(r.name.length + 1);
  const moves = r.moves.filter((m) => m.action === verb);
  let o = null, guards = null, body;
  if (op.path.includes("{id}"))
    if (verb === "override-guard") {
      let code;
      ({ o, guards, code } = await standing(r));
      body = { code, reason: "Walked past." };
    } else if (moves.length > 0) ({ o, guards } = await ripe(r, moves));
    else o = await create(r);
  if (op.own && o) await (ready[op.op] ?? ready[r.name])?.(o);
  const asked = new URLSearchParams(await examples((op.query ?? []).filter((f) => f.need)));
  const path = op.path.replace("{id}", o?.id).replace("{n}", "1") + (asked.size > 0 ? `?${asked}` : "");
  if (moves[0]?.body) body = await actionBody(r, moves[0], o);
  if (op.own && op.body)
    body = { ...await examples(op.in), ...await bodiesOf[op.op]?.(o) };
  if (verb === "create" || verb === "validate") body = await sample(r);
  if (verb === "update") body = change(r, o);
  if (verb === "bulk") body = { items: [await sample(r), await sample(r)] };
  if (verb === "search")
    body = { where: { field: r.filter[0], value: usual(r) } };
  return { verb, path, body, o, moves, guards };
}

async function everywhere(r, op) {
  const c = await call(r, op);
  const options = { body: c.body };
  refused(await ask(op.method, c.path, { ...options, key: null }),
    401, "key_missing", `${op.op}: no key`);
  const scope = await ask(op.method, c.path, { ...options, key: STRANGE_KEY });
  refused(scope, 403, "scope_missing", `${op.op}: wrong scope`);
  ok(scope.data.detail.includes(op.scope), `${op.op}: which it names`, scope);
  const and = c.path.includes("?") ? "&" : "?";
  refused(await ask(op.method, `${c.path}${and}no_such=1`, options),
    400, "unknown_parameter", `${op.op}: unknown parameter`);
  if (op.path.includes("{id}")) {
    refused(await ask(op.method, c.path, { ...options, key: OTHER_KEY }),
      404, "not_found", `${op.op}: of another account`);
    for (const id of [missing(r), "x", `${c.o.id}x`])
      refused(await ask(op.method, c.path.replace(c.o.id, id), options),
        404, "not_found", `${op.op}: of '${id}'`);
  }
  if (c.body !== undefined) await bodies(op, c);
  return { ...c, answer: await success(op, c) };
}

// The answer, or null where guards stand in the way, which is noted.
async function success(op, c) {
  const headers = { "Idempotency-Key": `walk-${++serial}-${Date.now()}` };
  const first = await ask(op.method, c.path,
    { body: c.body, headers: reads(op) ? {} : headers });
  if (c.guards || held(first)) {
    const known = c.moves.flatMap((m) => m.guards);
    ok(first.status === 409 && (!held(first) || faults(first).every((g) => known.includes(g))),
      `${op.op}: refused, and by its guards`, first);
    unshown.set(op.op, c.guards ?? faults(first));
    return null;
  }
  ok([200, 201].includes(first.status), `${op.op}: success`, first);
  if (c.verb === "create" || !op.own)
    is(first.status, c.verb === "create" ? 201 : 200, `${op.op}: its status`);
  if (!reads(op)) await replays(op, c, headers, first);
  return first;
}

async function bodies(op, c) {
  const at = (body, headers) => ask(op.method, c.path, { body, headers });
  refused(await at("{"), 400, "not_json", `${op.op}: half a body`);
  refused(await at("[]"), 400, "not_json", `${op.op}: not an object`);
  refused(await at("{}", { "Content-Type": "text/plain" }),
    415, "unsupported_media_type", `${op.op}: another type`);
  const unknown = await at({ ...c.body, no_such: 1 });
  refused(unknown, 422, "validation_failed", `${op.op}: unknown member`);
  ok(faults(unknown).includes("unknown_field"), `${op.op}: which it names`, unknown);
  if (Object.keys(c.body).length === 0) return;
  const wrong = await at(Object.fromEntries(
    Object.keys(c.body).map((name) => [name, { odd: true }])));
  refused(wrong, 422, "validation_failed", `${op.op}: members of a wrong type`);
}

async function replays(op, c, headers, first) {
  const again = await ask(op.method, c.path, { body: c.body, headers });
  const etag = (a) => a.headers.get("etag");
  is([again.status, again.text, etag(again), again.headers.get("idempotent-replayed")],
    [first.status, first.text, etag(first), "true"], `${op.op}: replayed byte for byte`);
  const other = await ask(op.method, `${c.path}?again=1`, { body: c.body, headers });
  refused(other, 422, "idempotency_key_reused", `${op.op}: its key for another`);
}

// --- states -----------------------------------------------------------------------

// A state and an action: a row of the table, or 409 and what is possible.
async function pair(r, state, action, o) {
  const what = `${r.name}: ${action} of what is ${state}`;
  const move = r.moves.find((m) => m.action === action && m.from.includes(state));
  const any = r.moves.find((m) => m.action === action);
  const a = await ask("POST", `/api/v2/${r.name}/${o.id}/${action}`,
    { body: any.body ? await actionBody(r, any, o) : undefined });
  if (!move) {
    refused(a, 409, "state_conflict", what);
    is(a.data.errors[0].allowed,
      r.moves.filter((m) => m.from.includes(state)).map((m) => m.action),
      `${what}: what is possible is said`);
  } else if (held(a))
    ok(faults(a).every((g) => move.guards.includes(g)), `${what}: refused by its guards`, a);
  else
    is([a.status, a.data?.status], [200, move.to ?? state], what);
}

async function states(r) {
  const words = r.fields.find((f) => f.name === "status")?.words ?? [];
  const actions = [...new Set(r.moves.map((m) => m.action))];
  for (const state of words.filter((one) => ways(r).has(one)))
    for (const action of actions)
      try {
        await pair(r, state, action, await inState(r, state));
      } catch (e) {
        if (!(e instanceof Held)) throw e;
        console.log(`# unreached: ${r.name} ${state} (${e.message})`);
        break;
      }
}

// --- the walk -----------------------------------------------------------------------

async function walk(r, op) {
  const c = await everywhere(r, op);
  if (c.answer === null) return;
  if (kinds[c.verb] && !op.own) await kinds[c.verb](r, op, c);
  else if (!op.own) await stale(r, op, c);
}

// What goes wrong with one does not keep the others from being walked.
async function attempt(what, fn) {
  try {
    await fn();
  } catch (e) {
    ok(false, `${what}: can be walked`, e.stack);
  }
}

for (const r of resources) {
  for (const op of r.ops)
    if (apart.has(op.op)) console.log(`# elsewhere: ${op.op}`);
    else await attempt(op.op, () => walk(r, op));
  await attempt(`${r.name}: its states`, () => states(r));
}
for (const [op, guards] of unshown) console.log(`# unshown: ${op} (${guards.join(", ")})`);
