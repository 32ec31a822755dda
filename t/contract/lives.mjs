// SPDX-License-Identifier: Apache-2.0
// The life of an object against a model: what state and version it has after
// any actions, changes and archivings in any order.
import fc from "fast-check";
import { actionBody, change, create, held, tables } from "../walk.mjs";
import { resources } from "./world.mjs";
import { request, seed, total } from "./run.mjs";

const has = (r, verb) => r.ops.some((op) => op.op === `${r.name}.${verb}`);
// What sweep moves by itself has another model.
export const living = resources.filter((r) => r.prefix && r.moves.length > 0 && has(r, "create") && has(r, "get"));

function must(right, what, a) {
  if (!right) throw new Error(`${what}: ${a.status} ${a.text.slice(0, 300)}`);
}

// Where an action may also lead, by what it finds.
const besides = { "bills-of-lading.match": ["exception"] };

// A step is what is asked, and what the model says of its answer; then both are
// compared.
class Step {
  constructor(r, name, run) {
    Object.assign(this, { r, name, step: run });
  }
  check() { return true; }
  toString() { return this.name; }
  async run(model, real) {
    await this.step(model, real);
    const now = await request("GET", real.path);
    must(now.data.status === model.status && now.data.version === model.version &&
      (now.data.archived_at !== null) === model.archived,
    `after ${this.name} the model is ${JSON.stringify(model)}`, now);
    real.object = now.data;
  }
}

// Its rows say where an action leads; guards may stand in the way, but never
// change anything.
function act(r, action) {
  const rows = r.moves.filter((m) => m.action === action);
  return new Step(r, action, async (model, real) => {
    const row = rows.find((m) => m.from.includes(model.status));
    const body = rows[0].body ? await actionBody(r, rows[0], real.object) : undefined;
    real.object = (await request("GET", real.path)).data;
    model.version = real.object.version; // its body may have needed a step of its own
    const a = await request("POST", `${real.path}/${action}`, { body });
    if (model.archived || !row) return must(a.data?.code === "state_conflict", `${action} of ${JSON.stringify(model)}`, a);
    if (a.status !== 200) return must(held(a) || [402, 409, 422].includes(a.status), action, a);
    const may = [row.to ?? model.status, ...besides[`${r.name}.${action}`] ?? []];
    must(may.includes(a.data.status) && a.data.version >= model.version, action, a);
    Object.assign(model, { status: a.data.status, version: a.data.version });
  });
}

const patch = (r) => new Step(r, "update", async (model, real) => {
  const body = change(r, real.object);
  if (body === null) return;
  const a = await request("PATCH", real.path, { body });
  if (model.archived) return must(a.data?.code === "state_conflict", "update of what is archived", a);
  if (a.status !== 200) return must([409, 422].includes(a.status), "update", a);
  must(a.data.version - model.version <= 1, "update", a);
  model.version = a.data.version;
});

const archive = (r, away) => new Step(r, away ? "archive" : "restore", async (model, real) => {
  const a = await (away ? request("DELETE", real.path) : request("POST", `${real.path}/restore`));
  if (a.status !== 200) return must([409, 422].includes(a.status), `archived ${away}`, a);
  must(a.data.version === model.version + (model.archived === away ? 0 : 1), `archived ${away}`, a);
  Object.assign(model, { version: a.data.version, archived: away });
});

async function begun(r) {
  const made = await create(r);
  const path = `/api/v2/${r.name}/${made.id}`;
  await tables.ready[r.name]?.(made);
  const object = (await request("GET", path)).data;
  return { model: { status: object.status, version: object.version, archived: false }, real: { path, object } };
}

// Every version of it is in its history, the newest first.
async function remembered(r, path, version) {
  const a = await request("GET", `${path}/history?limit=200`);
  const seen = a.data.data.map((one) => one.version);
  must(String(seen) === String(Array.from({ length: version }, (_, i) => version - i)), `history of ${version} versions`, a);
}

export async function lives(r) {
  const actions = [...new Set(r.moves.map((m) => m.action))];
  const steps = [...actions.map((action) => fc.constant(act(r, action))),
    ...has(r, "update") ? [fc.constant(patch(r))] : [],
    ...has(r, "archive") ? [fc.constant(archive(r, true)), fc.constant(archive(r, false))] : []];
  const property = fc.asyncProperty(fc.commands(steps, { maxCommands: 12 }), async (commands) => {
    const life = await begun(r);
    await fc.asyncModelRun(() => life, commands);
    if (has(r, "history")) await remembered(r, life.real.path, life.model.version);
  });
  const run = await fc.check(property, { seed, numRuns: Math.ceil(total / 1500) * (r.name === "orders" ? 4 : 1) });
  return run.failed ? [`${run.errorInstance?.stack ?? run.error} at ${run.counterexample}`] : [];
}
