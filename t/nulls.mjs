// SPDX-License-Identifier: Apache-2.0
// Every member that a body can have, and the body itself, from the OpenAPI
// document: null is taken where the document lets it be null and refused where it
// does not, and a body may be missing where the document says so.
//
//   OPENAPI=document KEY=... node nulls.mjs
import { document, operations, resolved } from "./contract/document.mjs";
import { reach } from "./reach.mjs";

const mayBeNull = (schema) => [schema.type].flat().includes("null") ||
  [...schema.anyOf ?? [], ...schema.oneOf ?? []].some((one) => one.type === "null");

const partsOf = (schema) => [schema, ...schema.anyOf ?? [], ...schema.oneOf ?? []].map(resolved);

// A value of the schema with null in it, and the pointers where it stands.
function nulled(node, pointer, nulls, within) {
  const schema = resolved(node);
  if (within.has(schema)) return undefined;
  const inner = new Set(within).add(schema);
  if (schema.items) {
    const item = nulled(schema.items, `${pointer}/0`, nulls, inner);
    return item === undefined ? undefined : [item];
  }
  const out = {};
  for (const part of partsOf(schema))
    for (const [name, member] of Object.entries(part.properties ?? {})) {
      const at = `${pointer}/${name}`;
      if (mayBeNull(resolved(member))) {
        nulls.push(at);
        out[name] = null;
        continue;
      }
      const value = nulled(member, at, nulls, inner);
      if (value !== undefined) out[name] = value;
    }
  return Object.keys(out).length > 0 ? out : undefined;
}

// Members of the body itself that are never null: each of them is.
const never = (node) => Object.entries(resolved(node).properties ?? {})
  .filter(([, member]) => !mayBeNull(resolved(member))).map(([name]) => name);

async function ask(op, body) {
  const answer = await reach(`${process.env.URL}${op.path.replace(/\{([^}]*)\}/g, "1")}`, {
    method: op.method, body: body && JSON.stringify(body),
    headers: { Authorization: `Bearer ${process.env.KEY}`, ...body && { "Content-Type": "application/json" } } });
  const problem = await answer.json();
  const errors = [...problem.errors ?? [], ...(problem.results ?? []).flatMap((r) => r.errors ?? [])];
  return { status: answer.status, errors };
}

const typed = (errors) => new Set(errors.filter((e) => e.code === "wrong_type").map((e) => e.pointer));
const said = { nulls: 0, never: 0, bodies: 0, wrong: [] };
for (const op of operations.filter((o) => o.body?.schema)) {
  const nulls = [], what = `${op.method} ${op.path}`;
  // Another fault beside them, so that nothing is made.
  const body = { ...nulled(op.body.schema, "", nulls, new Set()), no_such: 1 };
  let refused = typed((await ask(op, body)).errors);
  said.nulls += nulls.length;
  said.wrong.push(...nulls.filter((at) => refused.has(at)).map((at) => `${what} ${at}: null is refused`));

  const names = never(op.body.schema);
  refused = typed((await ask(op, { ...Object.fromEntries(names.map((name) => [name, null])), no_such: 1 })).errors);
  said.never += names.length;
  said.wrong.push(...names.filter((name) => !refused.has(`/${name}`)).map((name) => `${what} /${name}: null passes`));

  const item = document.paths[op.path][op.method.toLowerCase()];
  const { status } = await ask(op);
  said.bodies++;
  if (item.requestBody.required !== [400, 415, 422].includes(status))
    said.wrong.push(`${what}: required is ${item.requestBody.required}, and without a body it answers ${status}`);
}
console.log(JSON.stringify(said));
