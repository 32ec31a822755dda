// SPDX-License-Identifier: Apache-2.0
// What the walk over the resources stands on: requests, verdicts, and objects
// made of the examples of the tables and brought into a state along its rows.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { reach } from "./reach.mjs";

export const { URL: url, KEY, SECOND_KEY, OTHER_KEY, STRANGE_KEY } = process.env;
// Of the same account, by the one scope that each carries.
export const partKeys = JSON.parse(process.env.PART_KEYS);
export const resources = JSON.parse(readFileSync(process.argv[2]));
const json = "application/json";

export function ok(right, what, detail) {
  console.log(`${right ? "ok" : "not ok"} ${what}`);
  if (!right) console.error(`${what}: ${JSON.stringify(detail)}`);
}

export function is(got, wanted, what) {
  ok(isDeepStrictEqual(got, wanted), what, { got, wanted });
}

// One request; `body` may be an object or a text.
export async function ask(method, path, { body, key = KEY, headers = {} } = {}) {
  const sent = { ...headers };
  if (key) sent.Authorization = `Bearer ${key}`;
  if (body !== undefined) sent["Content-Type"] ??= json;
  const answer = await reach(url + path, {
    method, headers: sent,
    body: typeof body === "object" ? JSON.stringify(body) : body,
  });
  const text = await answer.text();
  let data = null;
  try { data = JSON.parse(text); } catch { /* an export */ }
  return { status: answer.status, headers: answer.headers, text, data };
}

export function refused(a, status, code, what) {
  is([a.status, a.data?.code], [status, code], what);
  if (code === "state_conflict")
    ok(a.data?.errors?.some((f) => Array.isArray(f.allowed)), `${what}: with what is possible`, a);
}

export const faults = (a) => (a.data?.errors ?? []).map((f) => f.code);

// Guards stand in the way, which need other data than the tables can say.
export class Held extends Error {
  constructor(what, guards) {
    super(`${what}: ${guards.join(", ")}`);
    this.guards = guards;
  }
}
export const held = (a) => a.status === 409 && a.data?.code === "guards_failed";

// --- objects made of the examples of the tables -----------------------------

export const tables = { own: {}, before: {}, ready: {}, bodiesOf: {}, brings: {}, narrow: {},
  room: {} };
export const named = (prefix) => resources.find((r) => r.prefix === prefix);
export const verbs = (r) => new Map(r.ops.map((op) => [op.op.slice(r.name.length + 1), op]));
const parents = new Map();
let serial = 0;
export const next = () => ++serial;

// What a required reference names: one object each, brought as far as it goes.
export async function parent(prefix) {
  if (!parents.has(prefix)) {
    const r = named(prefix);
    const made = await create(r);
    if (r.moves.some((m) => m.action === "activate"))
      await ask("POST", `/api/v2/${r.name}/${made.id}/activate`);
    parents.set(prefix, made.id);
  }
  return parents.get(prefix);
}

// Texts that take any character.
export const free = (f) =>
  f.kind === "text" && f.words.length === 0 && !f.chars && !f.format;

// A body of the examples of its members.
export async function examples(fields) {
  const body = {};
  for (const f of fields) {
    if (f.example === undefined || f.example === null) continue;
    body[f.name] = f.kind === "id" && f.prefix && named(f.prefix) ? await parent(f.prefix) : f.example;
  }
  return body;
}

// What the world must have before one can be made as its examples say.
const done = new Set();
async function once(r) {
  if (done.has(r.name)) return;
  done.add(r.name);
  await tables.before[r.name]?.();
}

// Of some there may only be so many at once.
export const makeRoom = async (r) => tables.room[r.name]?.();

export async function sample(r) {
  await once(r);
  await makeRoom(r);
  const body = await examples(r.fields.filter((f) => f.create));
  const text = r.fields.find((f) => f.create && f.need && free(f));
  if (text) body[text.name] = `${body[text.name]} ${next()}`.slice(0, 60);
  // what others name it by, which only one may have
  if (r.fields.some((f) => f.name === "code" && f.need && f.words.length === 0))
    body.code = `W-${next()}`;
  return { ...body, ...await tables.own[r.name]?.(next()) };
}

export async function create(r) {
  if (tables.brings[r.name]) return tables.brings[r.name]();
  const a = await ask("POST", `/api/v2/${r.name}`, { body: await sample(r) });
  if (a.status !== 201) throw new Error(`${r.name}: ${a.text}`);
  return a.data;
}

// A change that the update's shape takes: a text of any characters, best one
// that must be there, else what may be cleared, else a number; null where none
// of these is.
export function change(r, o) {
  const texts = r.fields.filter((g) => g.update && free(g) && typeof o[g.name] === "string");
  const f = texts.find((g) => !g.nullable) ?? texts[0];
  if (f) return { [f.name]: `${o[f.name].slice(0, f.max > 50 ? 40 : 4)} changed ${next()}` };
  const [g] = clearable(r, o);
  if (g) return { [g.name]: null };
  const n = r.fields.find((one) => one.update && typeof o[one.name] === "number");
  return n ? { [n.name]: o[n.name] + 1 } : null;
}

// What may be cleared, best a text first: on others something may depend.
export function clearable(r, o) {
  const some = r.fields.filter((f) => f.update && f.nullable && o[f.name] !== null);
  return [...some.filter(free), ...some.filter((f) => !free(f))];
}

// Has what was answered all that was sent?  Members may have come to it.
export function kept(sent, got) {
  if (typeof sent !== "object" || sent === null) return sent === got;
  return typeof got === "object" && got !== null &&
    (!Array.isArray(sent) || sent.length === got.length) &&
    Object.entries(sent).every(([k, v]) => kept(v, got[k]));
}

// --- states -------------------------------------------------------------------

// The shortest ways to the states that actions lead to; time brings others.
export function ways(r) {
  const found = new Map([[r.first, []]]);
  const queue = [r.first];
  for (const from of queue)
    for (const m of r.moves)
      if (m.to && m.from.includes(from) && !found.has(m.to)) {
        found.set(m.to, [...found.get(from), m]);
        queue.push(m.to);
      }
  return found;
}

// What the body of an action is beside its examples.
export async function actionBody(r, m, o) {
  return { ...await examples(m.in), ...await tables.bodiesOf[`${r.name}.${m.action}`]?.(o) };
}

// One that is ready for its actions; Held where guards stand in the way.
export async function inState(r, state) {
  const o = await create(r);
  await tables.ready[r.name]?.(o);
  for (const m of ways(r).get(state)) {
    const a = await ask("POST", `/api/v2/${r.name}/${o.id}/${m.action}`,
      { body: m.body ? await actionBody(r, m, o) : undefined });
    if (held(a)) throw new Held(`${r.name}.${m.action}`, faults(a));
    if (a.status !== 200) throw new Error(`${r.name} ${m.action}: ${a.text}`);
  }
  return o;
}

// An object that the action may be had of; where guards keep all from being
// brought there, a new one, and the guards.
export async function ripe(r, moves) {
  const states = [...new Set(moves.flatMap((m) => m.from))].filter((s) => ways(r).has(s));
  let last = new Held(`${r.name}.${moves[0].action}`, ["no way there"]);
  for (const state of states) {
    try {
      return { o: await inState(r, state), guards: null };
    } catch (e) {
      if (!(e instanceof Held)) throw e;
      last = e;
    }
  }
  return { o: await create(r), guards: last.guards };
}
