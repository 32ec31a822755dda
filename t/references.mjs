// SPDX-License-Identifier: Apache-2.0
// Every identifier that a body can hold, from the OpenAPI document: one that
// names nothing, and one of another account, are refused where they stand, and
// one of the account is not.
//
//   OPENAPI=document KEY=... node references.mjs OWN FOREIGN
//
// The two are JSON objects: an identifier by its prefix.
import { readFileSync } from "node:fs";
import { operations, resolved } from "./contract/document.mjs";
import { reach } from "./reach.mjs";

const [own, foreign] = process.argv.slice(2).map((file) => JSON.parse(readFileSync(file)));

// What it is asked by need not be there; a rack that names an unknown order is denied,
// and the denial is kept.
const loose = new Set(["webhook-deliveries.retry-bulk"]);
const denied = new Set(["load-authorizations.create /order_id"]);

const pattern = /^\^([a-z]{3})_\[0-9a-hjkmnp-tv-z\]\{26\}\$$/;
const prefixOf = (schema) => [schema, ...schema.anyOf ?? [], ...schema.oneOf ?? []].map((s) => pattern.exec(s.pattern ?? "")?.[1]).find(Boolean);

// Where they stand: the path from the body's root, elements as 0.
function* references(node, path = [], within = new Set()) {
  const schema = resolved(node);
  if (within.has(schema)) return;
  const inner = new Set(within).add(schema);
  for (const s of [...schema.allOf ?? [], ...schema.anyOf ?? [], ...schema.oneOf ?? []]) yield* references(s, path, inner);
  if (schema.items) yield* references(schema.items, [...path, 0], inner);
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    const prefix = prefixOf(resolved(member));
    if (prefix) yield { path: [...path, name], prefix };
    yield* references(member, [...path, name], inner);
  }
}

// Another fault beside it, so that what the path names does not come first.
const bodyOf = (path, id) => ({ no_such: 1, ...path.reduceRight((value, name) => name === 0 ? [value] : { [name]: value }, id) });
const madeUp = (prefix) => `${prefix}_01aryz6s41tsv4rrffq69g5fav`;

async function faults(op, path, id) {
  const address = op.path.replace(/\{([^}]*)\}/g, "1");
  const answer = await reach(`${process.env.URL}${address}`, {
    method: op.method, body: JSON.stringify(bodyOf(path, id)),
    headers: { Authorization: `Bearer ${process.env.KEY}`, "Content-Type": "application/json" } });
  const problem = await answer.json();
  const errors = [...problem.errors ?? [], ...(problem.results ?? []).flatMap((r) => r.errors ?? [])];
  return { status: answer.status, named: errors.some((e) => e.pointer === `/${path.join("/")}` && e.code === "not_found"), problem };
}

let count = 0, asked = 0;
const wrong = [];
for (const op of operations.filter((o) => o.body?.schema && !loose.has(o.id)))
  for (const { path, prefix } of references(op.body.schema)) {
    if (denied.has(`${op.id} /${path.join("/")}`)) continue;
    const what = `${op.method} ${op.path} /${path.join("/")}`;
    asked++;
    for (const [whose, id] of [["nobody's", madeUp(prefix)], ["another account's", foreign[prefix]]]) {
      if (!id) continue;
      const got = await faults(op, path, id);
      count++;
      if (!got.named) wrong.push(`${what}: ${whose} passes: ${got.status} ${JSON.stringify(got.problem.errors ?? got.problem).slice(0, 200)}`);
    }
    if (own[prefix]) {
      const got = await faults(op, path, own[prefix]);
      if (got.named) wrong.push(`${what}: the account's own is refused`);
    }
  }
console.log(JSON.stringify({ asked, count, wrong }));
