// SPDX-License-Identifier: Apache-2.0
// The catalogue of event types, read through the API, as judges of envelopes.
//   events.mjs catalogue             what it says of itself
//   events.mjs emitted FILE          rows of the tables `events`, a line each:
//     id, sequence, type, object_type, object_id, request_id, created_at,
//     account, environment and data, with tabs between
// Says "ok ..." or "not ok ..." a line, and "# ..." for what is only to know.
import { reach } from "./reach.mjs";
import { readFileSync } from "node:fs";
import Ajv from "ajv/dist/2020.js";
import formats from "ajv-formats";

const { URL: url, KEY: key } = process.env;

function ok(right, what, detail) {
  console.log(`${right ? "ok" : "not ok"} ${what}`);
  if (!right) console.error(`${what}: ${JSON.stringify(detail)?.slice(0, 2000)}`);
}

async function ask(path) {
  const answer = await reach(url + path, { headers: { Authorization: `Bearer ${key}` } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return { type: answer.headers.get("content-type"), data: await answer.json() };
}

// Page by page, and each whole.
async function catalogue() {
  const all = [];
  for (let cursor = ""; cursor !== null; ) {
    const page = (await ask(`/api/v2/event-types?limit=100${cursor}`)).data;
    all.push(...page.data);
    cursor = page.has_more ? `&cursor=${page.next_cursor}` : null;
  }
  for (const type of all) type.whole = (await ask(`/api/v2/event-types/${type.name}`)).data;
  return all;
}

function compile(schema) {
  const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  ajv.addKeyword("x-decimals");
  formats(ajv);
  return ajv.compile(schema);
}

// The same, and no member that no shape has.
function closed(schema) {
  const copy = structuredClone(schema);
  for (const def of Object.values(copy.$defs))
    if (def.properties) def.additionalProperties = false;
  return compile(copy);
}

async function selfTold() {
  const all = await catalogue();
  const names = all.map((type) => type.name);
  ok(all.length > 100, "there are many types", all.length);
  ok(names.every((name, i) => i === 0 || names[i - 1] < name), "by name, each once", names);
  const { components } = JSON.parse(readFileSync(new URL("../clients/asyncapi.json", import.meta.url)));
  ok(Object.keys(components.messages).join(" ") === [...names, "feed"].join(" "),
    "the AsyncAPI document has a message for each type", Object.keys(components.messages));
  const { paths } = (await ask("/openapi.json")).data;
  const scopes = new Set(Object.values(paths).flatMap((p) => Object.values(p)).map((op) => op["x-scope"]));
  for (const type of all) {
    const { whole: { schema, example, ...said }, ...listed } = type;
    const base = `/api/v2/event-types/${type.name}`;
    ok(JSON.stringify(said) === JSON.stringify(listed), `${type.name}: as it is listed`, said);
    ok(/^[a-z]+([.][a-z0-9_]+){1,2}$/.test(type.name) && type.name.startsWith(`${type.domain}.`) &&
      type.name.split(".").at(-2) === type.object_type && type.version === 1 &&
      type.deprecated_on === null && type.description.endsWith(".") && scopes.has(type.scope),
    `${type.name}: what is said of it`, type);
    const judge = closed(schema);
    ok(judge(example), `${type.name}: its example is valid`, { e: judge.errors, example });
    const apart = await ask(`${base}/schema`);
    ok(apart.type === "application/schema+json" &&
      JSON.stringify(apart.data) === JSON.stringify(schema) && schema.$id === `${url}${base}/schema`,
    `${type.name}: its schema alone`, apart);
    ok(JSON.stringify((await ask(`${base}/sample`)).data) === JSON.stringify(example),
      `${type.name}: its sample alone`);
    for (const [name, change] of Object.entries({
      "another type": { type: "order.nothing" }, "no object": { object: undefined },
      "a number that is none": { sequence: 0 }, "data of another shape": { data: { odd: true } } }))
      ok(!judge({ ...example, ...change }), `${type.name}: not with ${name}`);
  }
}

// As mariadb escapes in batch mode.
const plain = (text) => text.replace(/\\(.)/g, (_, c) => ({ n: "\n", t: "\t", 0: "\0" })[c] ?? c);

function envelope(line) {
  const [id, sequence, type, objectType, objectId, request, created, account, environment, data] =
    line.split("\t").map(plain);
  return { id, type, created_at: `${created.replace(" ", "T")}Z`, api_version: "2026-10-01", environment,
    account_id: account, sequence: Number(sequence), object: { type: objectType, id: objectId },
    data: JSON.parse(data), request_id: request === "NULL" ? null : request };
}

async function emitted(file) {
  const all = await catalogue();
  const judges = new Map(all.map((type) => [type.name, closed(type.whole.schema)]));
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean);
  const strange = [], wrong = new Map(), seen = new Set();
  for (const event of lines.map(envelope)) {
    seen.add(event.type);
    const judge = judges.get(event.type);
    if (!judge) strange.push(event.type);
    else if (event.data === null || !judge(event)) wrong.set(event.type, { e: judge.errors, event });
  }
  ok(lines.length > 0, "events were emitted");
  ok(strange.length === 0, "all are of types of the catalogue", strange);
  ok(wrong.size === 0, "all are as the schemas of their types say", [...wrong.keys()]);
  for (const [type, why] of wrong) console.error(`${type}: ${JSON.stringify(why).slice(0, 1500)}`);
  console.log(`# ${lines.length} events, of ${seen.size} of the ${all.length} types`);
  console.log(`# not emitted: ${[...judges.keys()].filter((name) => !seen.has(name)).join(" ")}`);
}

if (process.argv[2] === "catalogue") await selfTold();
else await emitted(process.argv[3]);
