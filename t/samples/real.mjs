// SPDX-License-Identifier: Apache-2.0
// Runs every sample against the real service, each with objects of its own that the
// walk of t5310 makes for the operation; "ok ..." or "not ok ..." a line.
import { readFileSync } from "node:fs";
import { KEY, ok, resources, url } from "../walk.mjs";
import "../walk-tables.mjs";
import { call } from "../walk-call.mjs";
import { elsewhere } from "./elsewhere.mjs";
import { changes, filled } from "./filled.mjs";
import { lane, languages, samples } from "./lanes.mjs";

const requests = JSON.parse(readFileSync(process.env.REQUESTS));
const only = process.env.ONLY && new RegExp(process.env.ONLY);
const found = new Map(resources.flatMap((r) => r.ops.map((op) => [op.op, [r, op]])));
// What needs more than an object comes last, one thing after another.
const ids = [...Object.keys(samples).filter((id) => !elsewhere[id]), ...Object.keys(elsewhere)]
  .filter((id) => samples[id].python && (!only || only.test(id)));
const run = `${Date.now()}`;
let serial = 0;

// What a search looks for may be anything.
const asks = ({ path, body }, verb) => ({ path, body: verb === "search" ? undefined : body });

// What the n-th call that succeeds has: path and body.
async function known(id, n) {
  const [r, op] = found.get(id) ?? [];
  if (elsewhere[id]) return elsewhere[id](n, requests[id]);
  if (!op) return { path: requests[id].path };
  const c = await call(r, op);
  if (c.guards) throw new Error(`guards stand in the way: ${c.guards.join(", ")}`);
  return asks(c, c.verb);
}

async function tried(id, language, there) {
  try {
    const code = filled(samples[id][language], changes(requests[id], there), `${run}-${++serial}`);
    const wrong = await lanes[language].run(code);
    ok(!wrong, `${id} in ${language}`, wrong && `${wrong}\n${code}`);
  } catch (e) {
    ok(false, `${id} in ${language}`, `${e.stack}\n${JSON.stringify(there)}`);
  }
}

// What only reads needs its objects once.
async function each(id) {
  const reads = requests[id].method === "GET";
  const there = [];
  try {
    for (const n of languages.keys()) there.push(reads && there[0] || await known(id, n));
  } catch (e) {
    ok(false, `${id}: what it needs is made`, e.stack);
    return;
  }
  // An account has one bulk at a time.
  const waits = id.endsWith(".bulk");
  const all = [];
  for (const [i, language] of languages.entries()) {
    all.push(tried(id, language, there[i]));
    if (waits) await all[i];
  }
  await Promise.all(all);
}

const lanes = Object.fromEntries(languages.map((language) => [language, lane(language, url, KEY)]));
for (const id of ids) await each(id);
for (const language of languages)
  ok(await lanes[language].end() === 0, `${language}: nothing went wrong afterwards`);
