// SPDX-License-Identifier: Apache-2.0
// Is FILE an AsyncAPI 3.0 document that holds together?
//   asyncapi.mjs FILE [MODULES]     MODULES: where its tools are, beside this
// By the schema of the specification, and by what that cannot say: references
// lead somewhere, operations take what their channels carry, examples are as
// their schemas say.  Each fault is a line; the exit status says if there are.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const [file, modules] = process.argv.slice(2);
const require = createRequire(modules ? `${modules}/x` : import.meta.url);
const Ajv = require("ajv");
const formats = require("ajv-formats");

const doc = JSON.parse(readFileSync(file, "utf8"));
let faults = 0;

function fault(...words) {
  faults++;
  console.log(words.map((word) => typeof word === "string" ? word : JSON.stringify(word)).join(" ").slice(0, 400));
}

// Draft 07 is among the tool's own schemas; twice would be ambiguous.
function specification() {
  const { "http://json-schema.org/draft-07/schema": known, ...definitions } =
    require("@asyncapi/specs/schemas/3.0.0.json").definitions;
  if (!known) throw new Error("the schema of the specification has changed its form");
  return { ...require("@asyncapi/specs/schemas/3.0.0.json"), definitions };
}

function judge(options, schema) {
  const ajv = new Ajv(options);
  formats(ajv);
  return ajv.compile(schema);
}

const target = (ref) => ref.split("/").slice(1)
  .reduce((at, name) => at?.[name.replaceAll("~1", "/").replaceAll("~0", "~")], doc);

// Every reference with its place; what stands in examples is none.
function* references(at, path = "#") {
  if (at === null || typeof at !== "object") return;
  if (typeof at.$ref === "string") yield [path, at.$ref];
  for (const [name, value] of Object.entries(at))
    if (name !== "examples") yield* references(value, `${path}/${name}`);
}

const wellFormed = judge({ strict: false }, specification());
if (!wellFormed(doc)) for (const e of wellFormed.errors) fault("specification:", e.instancePath || "/", e.message);

for (const [path, ref] of references(doc))
  if (!ref.startsWith("#/") || target(ref) === undefined) fault(path, "refers to nothing:", ref);

// Each message of each channel is taken by exactly one operation of it.
const carried = Object.entries(doc.channels ?? {}).flatMap(([name, channel]) =>
  Object.keys(channel.messages ?? {}).map((message) => `#/channels/${name}/messages/${message}`));
const taken = [];
for (const [name, operation] of Object.entries(doc.operations ?? {})) {
  if (operation.action !== "receive") fault(name, "does not receive");
  for (const { $ref: ref } of operation.messages ?? []) {
    if (!ref.startsWith(`${operation.channel.$ref}/messages/`)) fault(name, "is of another channel than", ref);
    taken.push(ref);
  }
}
for (const ref of carried) if (taken.filter((one) => one === ref).length !== 1) fault(ref, "is not received once");
const used = new Set(carried.map((ref) => target(ref)?.$ref));
for (const name of Object.keys(doc.components?.messages ?? {}))
  if (!used.has(`#/components/messages/${name}`)) fault(name, "is in no channel");

// Judges of messages' parts.  In theirs no object has a member that nobody has
// described; and each schema is compiled once, under a name of its own.
function judges() {
  const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, inlineRefs: false,
    keywords: ["x-decimals"] });
  formats(ajv);
  const named = (schema) => JSON.parse(JSON.stringify(schema)
    .replaceAll('"$ref":"#/components/schemas/', '"$ref":"schema:'));
  for (const [name, schema] of Object.entries(doc.components.schemas))
    ajv.addSchema({ ...named(schema), additionalProperties: false }, `schema:${name}`);
  return (schema) => ajv.compile(named(schema));
}

function examples() {
  const by = judges();
  for (const [name, message] of Object.entries(doc.components.messages)) {
    if (!message.examples?.length) fault(name, "has no example");
    for (const example of message.examples ?? [])
      for (const part of ["payload", "headers"]) {
        if (!message[part] !== !example[part]) fault(name, "has an example and no schema, or none:", part);
        if (!message[part] || !example[part]) continue;
        const holds = by(message[part]);
        if (!holds(example[part])) fault(name, part, holds.errors);
      }
    const type = message.examples?.[0]?.headers?.["webhook-event-type"];
    if (type !== undefined && (type !== name || message.examples[0].payload.type !== name))
      fault(name, "has an example of another type");
  }
}

if (faults === 0) examples();
process.exit(faults === 0 ? 0 : 1);
