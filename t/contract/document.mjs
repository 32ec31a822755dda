// SPDX-License-Identifier: Apache-2.0
// The operations of an OpenAPI document, references resolved one step deep:
// what stands in schemas stays a reference, for ajv and for values.mjs.
import { readFileSync } from "node:fs";

export const document = JSON.parse(readFileSync(process.env.OPENAPI));

export function resolved(node) {
  while (node?.$ref)
    node = node.$ref.slice(2).split("/").reduce((at, name) => at[name.replaceAll("~1", "/")], document);
  return node;
}

const verbs = ["get", "post", "patch", "delete"];

// Of a server of its own (the dashboard's) or signed by a delivery: not asked
// with a key.
const withKey = (op) => !op.servers && (op.security ?? document.security ?? []).some((one) => one.key);

// By status: the schemas by type, and the headers.
function answers(op) {
  return new Map(Object.entries(op.responses).map(([status, given]) => {
    const { content = {}, headers = {} } = resolved(given);
    return [Number(status), { content, headers: Object.entries(headers).map(([name, h]) => ({ name, ...resolved(h) })) }];
  }));
}

function body(op) {
  const content = resolved(op.requestBody)?.content;
  if (!content) return null;
  return { schema: content["application/json"]?.schema ?? null, types: Object.keys(content) };
}

export const everything = Object.entries(document.paths).flatMap(([path, item]) =>
  verbs.filter((verb) => item[verb]).map((verb) => {
    const op = item[verb];
    const parameters = [...item.parameters ?? [], ...op.parameters ?? []].map(resolved);
    return {
      id: op.operationId, method: verb.toUpperCase(), path, scope: op["x-scope"],
      home: Boolean(op.servers), keyed: withKey(op),
      holes: parameters.filter((p) => p.in === "path"),
      query: parameters.filter((p) => p.in === "query"),
      headers: parameters.filter((p) => p.in === "header").map((p) => p.name.toLowerCase()),
      body: body(op), answers: answers(op), errors: new Set(op["x-errors"]),
    };
  }));

// Who plays a faulty receiver answers anything.
export const operations = everything.filter((op) => op.keyed && op.id !== "sandbox.receive");
