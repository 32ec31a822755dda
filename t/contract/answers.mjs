// SPDX-License-Identifier: Apache-2.0
// Laws of every answer: it is one that the document names, whatever was asked.
import fc from "fast-check";
import { document, operations } from "./document.mjs";
import { faults } from "./judge.mjs";
import { letters } from "./values.mjs";
import { SKIPPED, perOperation, request, seed } from "./run.mjs";
import { aHole, at, put, requestOf, send, texts, wellMade } from "./requests.mjs";

const slowest = 20000; // ms for an answer
// Every answer is one that the document names, and as it says.
export async function documented(op) {
  const property = fc.asyncProperty(requestOf(op), async (rq) => {
    const said = faults(op, await send(op, rq));
    if (said.length) throw new Error(said.join("; "));
  });
  const run = await fc.check(property, { seed, numRuns: perOperation, endOnFailure: false,
    interruptAfterTimeLimit: slowest * perOperation, markInterruptAsFailure: true });
  if (run.interrupted) return [`not done after ${run.numRuns} requests`];
  return run.failed
    ? [`${run.errorInstance?.message ?? run.error} at ${JSON.stringify(run.counterexample).slice(0, 1000)}`] : [];
}

// Other scripts in a parameter are refused or searched for, never a fault: of
// many parameters some, which others are with another seed.
export async function parameters(op) {
  const said = [], some = op.query.filter((one) => one.name !== "wait");
  if (some.length === 0) return SKIPPED;
  for (let i = 0; i < Math.min(some.length, perOperation); i++) {
    const p = some[(seed + i) % some.length], text = letters[(seed + i) % letters.length];
    const a = await send(op, { hole: aHole(op), query: [[p.name, text]] });
    said.push(...faults(op, a).map((one) => `${p.name}=${text}: ${one}`));
  }
  return said.slice(0, 3);
}

// What a column may not hold: other scripts, more than it has room for.
const odd = (s) => ["漢".repeat(s.maxLength ?? 40), ...s.maxLength ? [] : ["x".repeat(5000)]];

// The same of a body: each of its texts by itself, as long as it may be.
export async function bodies(op) {
  const said = [], paths = texts(op.body.schema);
  if (paths.length === 0) return SKIPPED;
  for (const path of paths)
    for (const text of odd(at(op.body.schema, path))) {
      const rq = await wellMade(op, seed);
      rq.body = put(rq.body, op.body.schema, path, text);
      const a = await send(op, rq);
      said.push(...faults(op, a).map((one) => `${path.join("/")} of ${text.length} ${text[0]}: ${one}`));
    }
  return said;
}

const holed = (path) => new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`);
// The paths with a key; of one that another takes for an id too, nothing is said.
export const paths = [...new Set(operations.map((op) => op.path))].filter((path, _, all) =>
  !all.some((other) => other !== path && holed(other).test(path))).map((name) => ({ name }));

// A path has the methods that the document names, and says so of others.
const spoken = ["get", "post", "patch", "delete"];
export async function methods({ name: path }) {
  const has = spoken.filter((verb) => document.paths[path][verb]).map((verb) => verb.toUpperCase());
  const may = new Set(has.includes("GET") ? [...has, "HEAD"] : has);
  const said = [];
  const others = spoken.map((verb) => verb.toUpperCase()).filter((one) => !has.includes(one));
  for (const method of ["PUT", others[seed % others.length]].filter(Boolean)) {
    const a = await request(method, path.replace(/\{[^}]+\}/g, "1"));
    const allow = new Set((a.headers.get("allow") ?? "").split(", "));
    if (a.status !== 405 || a.data?.code !== "method_not_allowed") said.push(`${method} is answered ${a.status} ${a.data?.code}`);
    else if ([...may].some((one) => !allow.has(one))) said.push(`Allow of ${method} is ${a.headers.get("allow")}`);
  }
  return said;
}

// HEAD says what GET does, but the body.
export async function heads(op) {
  const query = op.query.filter((p) => p.required).map((p) => [p.name, p.schema.enum?.[0] ?? p.schema.examples?.[0] ?? "1"]);
  const rq = { hole: aHole(op), query };
  const get = await send(op, rq), head = await send({ ...op, method: "HEAD" }, rq);
  const same = ["content-type", "etag"].filter((name) =>
    get.headers.get(name)?.replace(/^W\//, "") !== head.headers.get(name)?.replace(/^W\//, ""));
  if (get.status !== head.status) return [`${head.status}, but GET ${get.status}`];
  if (head.text !== "") return ["has a body"];
  return same.map((name) => `${name} is ${head.headers.get(name)}, of GET ${get.headers.get(name)}`);
}
