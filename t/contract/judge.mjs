// SPDX-License-Identifier: Apache-2.0
// What is wrong with an answer, by the document: a list of sentences.
import Ajv from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { document } from "./document.mjs";

const ajv = new Ajv({ strict: false, allErrors: false });
formats(ajv);
ajv.addSchema({ $id: "doc", ...document });
const validators = new Map();

// References of the document are to itself; ajv knows it as "doc".
function absolute(node) {
  if (Array.isArray(node)) return node.map(absolute);
  if (node === null || typeof node !== "object") return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) =>
    [name, name === "$ref" && typeof value === "string" ? `doc${value}` : absolute(value)]));
}

function validator(op, status, type, schema) {
  const name = `${op.id} ${status} ${type}`;
  if (!validators.has(name)) validators.set(name, ajv.compile(absolute(schema)));
  return validators.get(name);
}

function problem(op, a) {
  const said = [];
  if (a.data?.status !== a.status) said.push(`the document says status ${a.data?.status}`);
  if (a.data?.request_id !== a.headers.get("x-request-id")) said.push("its request_id is not the header's");
  if (!op.errors.has(a.data?.code)) said.push(`code ${a.data?.code} is not in x-errors`);
  return said;
}

export function faults(op, a) {
  const said = [];
  const type = (a.headers.get("content-type") ?? "").split(";")[0];
  if (!a.headers.get("x-request-id")) said.push("no X-Request-Id");
  if (a.status >= 500) said.push(`status ${a.status}`);
  const content = op.answers.get(a.status);
  if (!content) return [...said, `status ${a.status} is not documented: ${a.text.slice(0, 300)}`];
  if (a.status >= 400) {
    if (type !== "application/problem+json") said.push(`a refusal of type ${type}`);
    else said.push(...problem(op, a));
  }
  if (a.status === 304 || a.text === "") return said;
  const known = content[type];
  if (!known) return [...said, `type ${type} is not documented`];
  if (!/[/+]json$/.test(type) || !known.schema) return said;
  const valid = validator(op, a.status, type, known.schema);
  if (!valid(a.data))
    said.push(`${ajv.errorsText(valid.errors)}: ${a.text.slice(0, 300)}`);
  return said;
}
