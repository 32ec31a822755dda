// SPDX-License-Identifier: Apache-2.0
// Walks every operation of every resource in a table that `contract resources`
// printed; says "ok ..." or "not ok ..." a line, and at the end "# unshown: op"
// for each operation whose success needs more than the tables say: there only
// the refusal was seen, and its guards are named.
import { KEY, OTHER_KEY, STRANGE_KEY, Held, actionBody, ask, faults, held, inState, is, ok,
  refused, resources, ways } from "./walk.mjs";
import { call } from "./walk-call.mjs";
import { kinds, stale } from "./walk-kinds.mjs";
import { apart } from "./walk-tables.mjs";

let serial = 0;

// --- what holds of every operation -------------------------------------------

const missing = (r) => r.prefix ? `${r.prefix}_01aryz6s41tsv4rrffq69g5fav` : "0000000000zz";
const reads = (op) => op.method === "GET";
const unshown = new Map(); // operations, and what stood in the way

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
  if (move && [`${r.name}.${action}`, `${r.name}.${action} ${state}`].some((one) => apart.has(one))) return;
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
