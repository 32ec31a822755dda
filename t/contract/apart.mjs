// SPDX-License-Identifier: Apache-2.0
// Laws of two accounts: neither sees, names or changes what is the other's.
import fc from "fast-check";
import { KEY, OTHER_KEY, isId, owned, resources } from "./world.mjs";
import { SKIPPED, perOperation, request, seed } from "./run.mjs";
import { aHole, requestOf, send } from "./requests.mjs";
import { sample } from "../walk.mjs";

const ids = (text) => [...text.matchAll(isId)].map(([id]) => id);

// A record of what was refused says what was asked for.
const keeps = new Set(["load-authorizations.create"]);
// Nothing comes of these but their answer.
const asks = new Set(["cost-calculations.best-buy", "cost-calculations.batch", "webhook-deliveries.retry-bulk"]);
// Of a bulk only some items may have been taken.
const taken = (op, rq, a) => !op.id.endsWith(".bulk") ? JSON.stringify(rq) :
  JSON.stringify(JSON.parse(rq.body).items.filter((_, i) => a.data.results?.[i]?.status < 300));
// What is asked for is told again of: what these answer may name what the other
// account once named itself.
const recalls = /^(usage|audit-entries|events|load-authorizations)[.]/;
const saidBefore = new Set();

// What another account asks with ids of the first tells nothing of it, but what
// it said itself just now; and none of them is taken.
export async function told(op) {
  const theirs = owned();
  const said = [];
  for (const rq of fc.sample(requestOf(op), { seed: seed + 1, numRuns: Math.ceil(perOperation / 3) })) {
    const sent = JSON.stringify(rq);
    const excused = recalls.test(op.id) ? saidBefore : new Set(ids(sent));
    for (const id of ids(sent)) saidBefore.add(id);
    const a = await send(op, { ...rq, headers: {} }, OTHER_KEY);
    const leaked = ids(a.text).filter((id) => theirs.has(id) && !excused.has(id));
    if (leaked.length) said.push(`${a.status} tells ${leaked[0]}`);
    if (op.method === "GET" || a.status >= 300 || keeps.has(op.id) || asks.has(op.id)) continue;
    const named = ids(taken(op, rq, a)).find((id) => theirs.has(id));
    if (named) said.push(`took ${named}: ${sent}`);
  }
  return said;
}

// A body that names objects of one account is taken from another neither to be
// made nor to be judged.
export async function ownParents(r) {
  const body = await sample(r);
  const theirs = owned();
  const named = ids(JSON.stringify(body)).filter((id) => theirs.has(id));
  for (const id of named) saidBefore.add(id);
  if (named.length === 0) return SKIPPED;
  const said = [];
  for (const path of ["", "/validate"].slice(0, r.ops.some((op) => op.op === `${r.name}.validate`) ? 2 : 1)) {
    const a = await request("POST", `/api/v2/${r.name}${path}`, { body, key: OTHER_KEY });
    if (a.status < 300) said.push(`${path} took ${named.join(" ")}`);
  }
  return keeps.has(`${r.name}.create`) ? [] : said;
}

// The operator's rows are everybody's: of a resource that has such, only what is
// known to be of one account is.
const common = new Set(resources.filter((r) => r.common).map((r) => r.prefix));
const shared = (id) => common.has(id.slice(0, id.indexOf("_"))) && !owned().has(id);

// What is listed, found, exported, counted or fed to the two has nothing in
// common, whatever is asked to be shown beside it.  It comes first: later laws name
// to the one what is the other's.
export async function nothingInCommon(op) {
  const has = (name) => op.query.find((p) => p.name === name);
  const query = op.query.filter((p) => p.required).map((p) => [p.name, p.schema.enum?.[0] ?? p.schema.examples?.[0] ?? "1"]);
  const shows = has("expand")?.schema.examples ?? [];
  if (has("limit") && op.method === "GET") query.push(["limit", has("limit").schema.maximum]);
  const said = [];
  let tried = 0;
  for (const more of [[], ...shows.map((value) => [["expand", value]])]) {
    const rq = { hole: aHole(op), query: [...query, ...more], body: op.body ? { limit: 200 } : undefined };
    const mine = new Set(ids((await send(op, rq, KEY)).text));
    tried += mine.size;
    const both = ids((await send(op, rq, OTHER_KEY)).text).filter((id) => mine.has(id) && !shared(id));
    if (both.length) said.push(`both are told of ${both[0]}${more.length ? ` with expand=${more[0][1]}` : ""}`);
  }
  return tried ? said : SKIPPED;
}
