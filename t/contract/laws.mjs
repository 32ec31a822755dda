// SPDX-License-Identifier: Apache-2.0
// The laws.  Says "ok ..." or "not ok ..." a line, and on the error stream what
// was asked and answered where one is broken.
import fc from "fast-check";
import { operations } from "./document.mjs";
import { faults } from "./judge.mjs";
import { bent, letters, oddText, right } from "./values.mjs";
import { KEY, OTHER_KEY, ask, begin, holes, isId, named, ok, owned, resources, world } from "./world.mjs";
import { sample } from "../walk.mjs";

const seed = Number(process.env.POLIDUCTO_SEED) || Date.now() % 1e8;
const total = Number(process.env.POLIDUCTO_REQUESTS) || 3000;
const perOperation = Math.max(2, Math.ceil(total / operations.length));
let asked = 0;

async function request(method, path, options) {
  asked++;
  return ask(method, path, options);
}

// A few at a time: the service has two workers a domain.
async function each(list, fn) {
  const queue = list.values();
  await Promise.all(Array.from({ length: 4 }, async () => {
    for (const one of queue) await fn(one);
  }));
}

// All broken ones of a law are one line's detail.
async function law(what, list, fn) {
  const broken = [];
  await each(list, async (one) => {
    try {
      const said = await fn(one);
      if (said?.length) broken.push(`${one.id ?? one.name}: ${[said].flat().join("; ")}`);
    } catch (e) {
      broken.push(`${one.id ?? one.name}: ${e.stack}`);
    }
  });
  ok(broken.length === 0, what, broken);
}

// --- requests by chance ---------------------------------------------------------

const encode = (value) => encodeURIComponent(typeof value === "object" ? JSON.stringify(value) : String(value).toWellFormed());

function pathOf(op, hole) {
  let nth = 0;
  return op.path.replace(/\{[^}]+\}/g, () => encode(hole[nth++] ?? "1"));
}

const holeValue = (op, p, i) => {
  if (p.schema?.enum) return fc.constantFrom(...p.schema.enum);
  const ids = i === 0 ? holes(op) : ["1", "2"];
  return fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: oddText.filter((s) => !/^\.{0,2}$/.test(s) && !s.includes("/") && !s.includes("\u0000")) });
};

function queryOf(op) {
  const one = (p) => fc.oneof({ weight: 4, arbitrary: right(p.schema ?? {}, world) },
    { weight: 1, arbitrary: oddText });
  return fc.record(Object.fromEntries(op.query.map((p) => [p.name, one(p)])),
    { requiredKeys: op.query.filter((p) => p.required).map((p) => p.name) })
    // Nearly all of a hundred parameters are too many: three of them by chance.
    .chain((all) => fc.subarray(Object.entries(all), { maxLength: Math.min(3, Object.keys(all).length) }));
}

// Who waits for an event would wait.
const quick = (query) => query.filter(([name]) => name !== "wait");

const headersOf = (op) => fc.record({
  "Idempotency-Key": fc.oneof(fc.uuid(), fc.constantFrom("", "x".repeat(256))),
  "If-Match": fc.constantFrom("*", '"1"', '"0"', "W/\"1\"", "odd"),
  "If-None-Match": fc.constantFrom("*", '"1"', "odd"),
  Accept: fc.constantFrom("application/json", "*/*", "text/html", "text/csv"),
}, { requiredKeys: [] }).map((all) => Object.fromEntries(Object.entries(all)
  .filter(([name, value]) => value !== "" && (name === "Accept" || op.headers.includes(name.toLowerCase())))));

function bodyOf(op) {
  if (!op.body) return fc.constant(undefined);
  if (!op.body.schema) return fc.constantFrom("", "a,b\n1,2\n", "\u0000\u0001");
  return fc.oneof({ weight: 9, arbitrary: bent(op.body.schema, world).map((v) => JSON.stringify(v) ?? "null") },
    { weight: 1, arbitrary: fc.constantFrom("", "{", "[]", "null", "{\"a\":1}{", "{\"a\":1,\"a\":2}", "[".repeat(300), "{\"\\ud800\":1}") });
}

function requestOf(op) {
  return fc.record({
    hole: fc.tuple(...op.holes.map((p, i) => holeValue(op, p, i))),
    query: queryOf(op).map(quick), headers: headersOf(op), body: bodyOf(op),
  });
}

async function send(op, { hole, query, headers, body }, key = KEY) {
  const asks = query.map(([name, value]) => [value].flat().map((v) => `${encode(name)}=${encode(v)}`).join("&")).join("&");
  const given = { ...headers };
  if (body !== undefined && op.body) given["Content-Type"] = op.body.types[0];
  return request(op.method, pathOf(op, hole) + (asks ? `?${asks}` : ""), { body, headers: given, key });
}

// --- the laws -------------------------------------------------------------------

// Every answer is one that the document names, and as it says.
async function documented(op) {
  const property = fc.asyncProperty(requestOf(op), async (rq) => {
    const said = faults(op, await send(op, rq));
    if (said.length) throw new Error(said.join("; "));
  });
  const run = await fc.check(property, { seed, numRuns: perOperation, endOnFailure: false,
    interruptAfterTimeLimit: 120000, markInterruptAsFailure: false });
  return run.failed
    ? [`${run.errorInstance?.message ?? run.error} at ${JSON.stringify(run.counterexample).slice(0, 1500)}`] : [];
}

// Nothing comes of these but their answer, or a record of what was refused.
const keeps = new Set(["cost-calculations.best-buy", "cost-calculations.batch",
  "load-authorizations.create", "webhook-deliveries.retry-bulk"]);
// Of a bulk only some items may have been taken.
const taken = (op, rq, a) => !op.id.endsWith(".bulk") ? JSON.stringify(rq) :
  JSON.stringify(JSON.parse(rq.body).items.filter((_, i) => a.data.results?.[i]?.status < 300));
const saidBefore = new Set(); // ids that the other account named itself

// What another account asks with ids of the first tells nothing of it, but what
// it said itself.
async function apart(op) {
  const theirs = owned();
  const said = [];
  for (const rq of fc.sample(requestOf(op), { seed: seed + 1, numRuns: 4 })) {
    const sent = JSON.stringify(rq);
    for (const [id] of sent.matchAll(isId)) saidBefore.add(id);
    const a = await send(op, { ...rq, headers: {} }, OTHER_KEY);
    const leaked = [...a.text.matchAll(isId)].map(([id]) => id)
      .filter((id) => theirs.has(id) && !saidBefore.has(id));
    if (leaked.length) said.push(`${a.status} tells ${leaked[0]}`);
    if (op.method === "GET" || a.status >= 300) continue;
    if (keeps.has(op.id) || op.id.endsWith(".validate")) continue; // no effect
    const named = [...taken(op, rq, a).matchAll(isId)].map(([id]) => id).find((id) => theirs.has(id));
    if (named) said.push(`took ${named}: ${sent}`);
  }
  return said;
}

// A body that names objects of one account is not taken from another.
async function ownParents(r) {
  const body = await sample(r);
  const theirs = owned();
  const named = [...JSON.stringify(body).matchAll(isId)].map(([id]) => id);
  if (!named.some((id) => theirs.has(id)) && named.length === 0) return [];
  const a = await request("POST", `/api/v2/${r.name}`, { body, key: OTHER_KEY });
  return a.status < 300 ? [`took ${named.join(" ")}`] : [];
}

// The same key and request have one answer, byte for byte.
async function once(op) {
  for (const rq of fc.sample(fc.record({
    hole: fc.tuple(...op.holes.map((p, i) => holeValue(op, p, i))), query: fc.constant([]),
    body: op.body?.schema ? right(op.body.schema, world).map((v) => JSON.stringify(v)) : fc.constant(undefined),
  }), { seed: seed + 2, numRuns: 2 })) {
    const headers = { "Idempotency-Key": `law-${seed}-${op.id}-${asked}` };
    const first = await send(op, { ...rq, headers }), again = await send(op, { ...rq, headers });
    if (first.status >= 300) continue;
    if (again.status !== first.status || again.text !== first.text) return [`${again.status} after ${first.status}`];
    if (again.headers.get("idempotent-replayed") !== "true") return ["is not said to be a repetition"];
  }
  return [];
}

// Pages forward give what one long page gives, and the way back the same.
async function pages(op) {
  const get = async (q) => (await request("GET", `${op.path}?${q}`)).data;
  const whole = await get("limit=200");
  if (!Array.isArray(whole?.data) || whole.data.length < 2) return [];
  const keyOf = (one) => one.id ?? JSON.stringify(one);
  const seen = [];
  let cursor = "";
  for (let i = 0; i < 100 && seen.length < whole.data.length; i++) {
    const page = await get(`limit=3${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    seen.push(...page.data.map(keyOf));
    if (!page.has_more) break;
    cursor = page.next_cursor;
  }
  const all = whole.data.map(keyOf).filter((id) => seen.includes(id));
  return new Set(seen).size !== seen.length ? ["an object stands on two pages"]
    : JSON.stringify(seen.filter((id) => all.includes(id))) !== JSON.stringify(all) ? ["pages are in another order"] : [];
}

// A version that is known is not sent again; another one is.
async function versions(op) {
  for (const id of holes(op).slice(0, 2)) {
    const path = op.path.replace(/\{[^}]+\}/, id);
    const a = await request("GET", path);
    const tag = a.headers.get("etag");
    if (a.status !== 200 || !tag) continue;
    const same = await request("GET", path, { headers: { "If-None-Match": tag } });
    const other = await request("GET", path, { headers: { "If-None-Match": '"no-such"' } });
    if (same.status !== 304 && same.headers.get("etag") === tag) return [`${same.status} for its own tag`];
    if (same.status === 304 && same.text !== "") return ["304 with a body"];
    if (other.status !== 200) return [`${other.status} for another tag`];
  }
  return [];
}

// Other scripts in a parameter are refused or searched for, never a fault.
async function scripts(op) {
  const said = [];
  for (const p of op.query.filter((one) => one.name !== "wait"))
    for (const text of letters.slice(0, 3)) {
      const rq = { hole: op.holes.map((h, i) => h.schema?.enum?.[0] ?? (i === 0 ? holes(op)[0] : "1")), query: [[p.name, text]], headers: {} };
      const a = await send(op, rq);
      if (a.status >= 500) said.push(`${p.name}=${text}: ${a.status}`);
    }
  return said.slice(0, 3);
}

// --- the run --------------------------------------------------------------------

console.log(`# seed ${seed}, ${operations.length} operations, ${perOperation} requests each`);
await begin();
const lists = operations.filter((op) => op.method === "GET" && op.holes.length === 0 && op.query.some((p) => p.name === "cursor"));
const gets = operations.filter((op) => op.method === "GET" && op.answers.has(304));
const changes = operations.filter((op) => op.headers.includes("idempotency-key"));
await law("a list is the same in pages", lists, pages);
await law("a version that is known is not sent again", gets, versions);
await law("another account is told nothing", operations, apart);
await law("nor is what it names taken", resources.filter((r) => r.ops.some((op) => op.op === `${r.name}.create`)), ownParents);
await law("a repetition is answered the same", changes, once);
await law("other scripts in a parameter are no fault", operations.filter((op) => op.method === "GET"), scripts);
await law("every answer is as the document says", operations, documented);
console.log(`# ${asked} requests to ${operations.length} operations`);
