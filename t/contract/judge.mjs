// SPDX-License-Identifier: Apache-2.0
// What is wrong with an answer, by the document: a list of sentences.
import Ajv from "ajv/dist/2020.js";
import formats from "ajv-formats";
import { document, resolved } from "./document.mjs";

const ajv = new Ajv({ strict: false, allErrors: false });
formats(ajv);
ajv.addSchema({ $id: "doc", ...document });
const validators = new Map();

// Headers that are HTTP's, a browser's or the way's, not an operation's.
const usual = /^(date|expires|server|connection|keep-alive|content-(type|length|encoding|security-policy)|transfer-encoding|vary|cache-control|strict-transport-security|x-content-type-options|referrer-policy|permissions-policy|(access-control|cross-origin)-.*)$/;

// References of the document are to itself; ajv knows it as "doc".
function absolute(node) {
  if (Array.isArray(node)) return node.map(absolute);
  if (node === null || typeof node !== "object") return node;
  return Object.fromEntries(Object.entries(node).map(([name, value]) =>
    [name, name === "$ref" && typeof value === "string" ? `doc${value}` : absolute(value)]));
}

// The same schema stands at many answers: it is compiled once.
const written = new WeakMap();
function validator(schema) {
  if (!written.has(schema)) written.set(schema, JSON.stringify(schema));
  const text = written.get(schema);
  if (!validators.has(text)) validators.set(text, ajv.compile(absolute(schema)));
  return validators.get(text);
}

function problem(op, a) {
  const said = [];
  if (a.data?.status !== a.status) said.push(`the document says status ${a.data?.status}`);
  const request = a.headers.get("idempotency-original-request-id") ?? a.headers.get("x-request-id");
  if (a.data?.request_id !== request) said.push("its request_id is not the header's");
  if (!op.errors.has(a.data?.code)) said.push(`code ${a.data?.code} is not in x-errors`);
  return said;
}

// A header is a text; what it says may be a number.
function headerFaults({ name, required, schema }, value) {
  if (value === null) return required ? [`no ${name}`] : [];
  const valid = validator(schema);
  return valid(schema.type === "integer" && /^-?\d+$/.test(value) ? Number(value) : value)
    ? [] : [`${name}: ${value} ${ajv.errorsText(valid.errors)}`];
}

function headersFaults(known, headers) {
  if (known === null) return [];
  const names = new Set(known.map(({ name }) => name.toLowerCase()));
  return [...known.flatMap((h) => headerFaults(h, headers.get(h.name))),
    ...[...headers.keys()].filter((name) => !usual.test(name) && !names.has(name))
      .map((name) => `header ${name} is not documented`)];
}

// A page whose items have no more than was asked for with `fields`, and the id.
function partial(page, fields) {
  const names = ["id", ...fields], { items } = page.properties.data;
  const required = (resolved(items).required ?? []).filter((name) => names.includes(name));
  const data = { type: "array", items: { ...resolved(items), required, propertyNames: { enum: names } } };
  return { ...page, properties: { ...page.properties, data } };
}

function bodyFaults(content, type, a) {
  const known = content[type];
  if (!known) return [`type ${type} is not documented`];
  if (!/[/+]json$/.test(type) || !known.schema) return [];
  const valid = validator(a.fields && a.status === 200 ? partial(known.schema, a.fields) : known.schema);
  return valid(a.data) ? [] : [`${ajv.errorsText(valid.errors)}: ${a.text.slice(0, 300)}`];
}

// `text` is null where only the rest of an answer is known; `fields` are those
// that a page was asked for.
export function mismatches(op, a) {
  const type = (a.headers.get("content-type") ?? "").split(";")[0];
  const answer = op.answers.get(a.status);
  if (!answer) return [`status ${a.status} is not documented: ${a.text?.slice(0, 300)}`];
  const said = headersFaults(answer.headers, a.headers);
  if (a.status >= 400 && type !== "application/problem+json") return [...said, `a refusal of type ${type}`];
  if (a.status === 304 || a.text === "" || a.text === null) return said;
  if (a.status >= 400) said.push(...problem(op, a));
  return [...said, ...bodyFaults(answer.content, type, a)];
}

// And nothing that is asked for brings the service to fail.
export const faults = (op, a) => [...a.status >= 500 ? [`status ${a.status}`] : [], ...mismatches(op, a)];
