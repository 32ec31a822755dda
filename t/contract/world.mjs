// SPDX-License-Identifier: Apache-2.0
// Two accounts: objects of each resource in the first, made as the walk of t5310
// makes them.  Everything that is sent goes through `ask`.
import { KEY, ask, create, is, named, ok, resources } from "../walk.mjs";
import "../walk-tables.mjs";

export { KEY, ask, is, named, ok, resources };
export const OTHER_KEY = process.env.OTHER_KEY;

const known = new Map(); // prefix: ids
const strangers = ["01aryz6s41tsv4rrffq69g5fav", "7zzzzzzzzzzzzzzzzzzzzzzzzz"];
export const isId = /\b[a-z]{3,4}_[0-9a-hjkmnp-tv-z]{26}\b/g;

function learn(text) {
  for (const [id] of text.matchAll(isId)) {
    const prefix = id.slice(0, id.indexOf("_"));
    if (!known.has(prefix)) known.set(prefix, new Set());
    if (known.get(prefix).size < 20) known.get(prefix).add(id);
  }
}

// Ids that a member of this prefix may be given; one of nothing is among them.
export const world = {
  ids: (prefix) => [...known.get(prefix) ?? [], `${prefix}_${strangers[0]}`],
};

// What may stand in a path: an object of the collection that it begins with.
export function holes(op) {
  const collection = op.path.split("/")[3];
  const r = resources.find((one) => one.name === collection);
  return r ? world.ids(r.prefix) : strangers;
}

export async function begin() {
  for (const r of resources)
    try {
      for (let i = 0; i < 2; i++) learn(JSON.stringify(await create(r)));
    } catch (e) {
      ok(false, `${r.name}: two are made`, e.message);
    }
}

// Every id that the first account has, for who must not see any; those of the
// operator's rows, which are everybody's, are small numbers.
export const owned = () => new Set([...known.values()].flatMap((ids) => [...ids])
  .filter((id) => !/_0{12}/.test(id)));
