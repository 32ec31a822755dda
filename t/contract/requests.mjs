// SPDX-License-Identifier: Apache-2.0
// Requests by chance to an operation of the document, and sending them.
import fc from "fast-check";
import { resolved } from "./document.mjs";
import { bent, oddText, right } from "./values.mjs";
import { KEY, holes, named, resources, world } from "./world.mjs";
import { request } from "./run.mjs";
import { sample } from "../walk.mjs";

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
export const holesOf = (op) => fc.tuple(...op.holes.map((p, i) => holeValue(op, p, i)));

// One object that is there.
export const aHole = (op) => op.holes.map((p, i) => p.schema?.enum?.[0] ?? (i === 0 ? holes(op)[0] : "1"));

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

export function requestOf(op) {
  return fc.record({ hole: holesOf(op), query: queryOf(op).map(quick), headers: headersOf(op), body: bodyOf(op) });
}

// Nothing bent; what creates is made of the examples of its resource.
export function rightRequest(op, seed) {
  const [rq] = fc.sample(fc.record({ hole: holesOf(op), query: fc.constant([]), headers: fc.constant({}),
    body: op.body?.schema ? right(op.body.schema, world) : fc.constant(undefined) }), { seed, numRuns: 1 });
  return rq;
}

export async function wellMade(op, seed) {
  const rq = rightRequest(op, seed);
  const r = resources.find((one) => op.id === `${one.name}.create` || op.id === `${one.name}.validate`);
  if (r && named(r.prefix)) rq.body = await sample(r);
  if (op.method === "PATCH") rq.body = {};
  return rq;
}

export async function send(op, { hole, query = [], headers = {}, body }, key = KEY) {
  const asks = query.map(([name, value]) => [value].flat().map((v) => `${encode(name)}=${encode(v)}`).join("&")).join("&");
  const given = { ...headers };
  if (body !== undefined && op.body) given["Content-Type"] = op.body.types[0];
  return request(op.method, pathOf(op, hole) + (asks ? `?${asks}` : ""), { body, headers: given, key });
}

// The members of a body that are texts, or lists of them, as paths of names.
export function texts(schema, depth = 0) {
  const s = resolved(schema);
  const types = [s.type ?? []].flat();
  if (types.includes("string") && !s.enum) return [[]];
  if (types.includes("array") && s.items) return texts(s.items, depth).map((path) => [0, ...path]);
  if (depth > 2) return [];
  return Object.entries(s.properties ?? {}).filter(([, p]) => !resolved(p).readOnly)
    .flatMap(([name, p]) => texts(p, depth + 1).map((path) => [name, ...path]));
}

// The schema at such a path; and a value that has something else there.
export const at = (schema, [name, ...rest]) => {
  const s = resolved(schema);
  return name === undefined ? s : at(name === 0 ? s.items : s.properties[name], rest);
};
export function put(value, schema, [name, ...rest], what) {
  if (name === undefined) return what;
  const s = resolved(schema);
  if (name === 0) return [put(value?.[0] ?? made(s.items), s.items, rest, what)];
  return { ...value, [name]: put(value?.[name] ?? made(s.properties[name]), s.properties[name], rest, what) };
}
const made = (schema) => fc.sample(right(schema, world), { seed: 1, numRuns: 1 })[0];
