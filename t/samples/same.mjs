// SPDX-License-Identifier: Apache-2.0
// Runs every sample against a server that writes down what it was asked: the three of
// an operation ask for the same, and that is the operation.  What was asked goes into
// the file REQUESTS, by operation; "ok ..." or "not ok ..." a line.
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { isDeepStrictEqual } from "node:util";
import { lane, languages, samples } from "./lanes.mjs";

const document = JSON.parse(readFileSync(process.env.OPENAPI));
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).filter(([, one]) => one.operationId)
    .map(([verb, one]) => ({ id: one.operationId, method: verb.toUpperCase(), path, ...one })));

let failed = 0;
function ok(right, what, detail) {
  console.log(`${right ? "ok" : "not ok"} ${what}`);
  if (!right) console.error(`${what}: ${typeof detail === "string" ? detail : JSON.stringify(detail)}`);
  failed += right ? 0 : 1;
}

const is = (got, wanted, what) => ok(isDeepStrictEqual(got, wanted), what, { got, wanted });

// --- the server -----------------------------------------------------------------

// As empty as an answer of the operation can be.
function answerOf(op) {
  const [status, good] = Object.entries(op.responses).find(([one]) => one.startsWith("2"));
  const [media, { schema }] = Object.entries(good.content ?? { "text/plain": { schema: {} } })[0];
  const list = (schema.$ref && document.components.schemas[schema.$ref.split("/").at(-1)] || schema)
    .properties?.data?.type === "array";
  const body = !media.endsWith("json") || media.includes("ndjson") ? ""
    : list ? { data: [], has_more: false, next_cursor: null }
    : schema.properties?.ok ? { ok: true, data: {} } : {};
  return { status: Number(status), media, body: body === "" ? "" : JSON.stringify(body) };
}

// One for each language, so that they need not wait for each other.
class Recorder {
  #asked = [];
  #server = createServer((request, answer) => this.#answer(request, answer));
  #current;

  async #answer(request, answer) {
    const parts = [];
    for await (const part of request) parts.push(part);
    const text = Buffer.concat(parts).toString();
    const { pathname, searchParams } = new URL(request.url, "http://localhost");
    const type = request.headers["content-type"] ?? null;
    this.#asked.push({
      method: request.method, path: pathname, query: Object.fromEntries(searchParams), type,
      body: type === "application/json" ? JSON.parse(text) : text || null,
      key: request.headers.authorization ?? null,
      idempotency: request.headers["idempotency-key"] ?? null,
    });
    const { status, media, body } = answerOf(this.#current);
    answer.writeHead(status, { "Content-Type": media }).end(body);
  }

  async begin(language) {
    await new Promise((done) => this.#server.listen(0, "127.0.0.1", done));
    this.lane = lane(language, `http://127.0.0.1:${this.#server.address().port}`, "sk_sandbox_sample");
  }

  // What the sample asked for, or what went wrong with it.
  async ask(op, code) {
    this.#asked = [];
    this.#current = op;
    const error = await this.lane.run(code);
    return error || (this.#asked.length === 1 ? this.#asked[0] : `${this.#asked.length} requests`);
  }

  async end() {
    const status = await this.lane.end();
    this.#server.close();
    return status;
  }
}

async function recorded(language) {
  const recorder = new Recorder();
  await recorder.begin(language);
  const all = {};
  for (const op of operations) {
    const code = samples[op.id]?.[language];
    if (code !== undefined) all[op.id] = await recorder.ask(op, code);
  }
  is(await recorder.end(), 0, `${language}: nothing went wrong afterwards`);
  return all;
}

// --- each operation --------------------------------------------------------------

const fits = (op, { method, path }) => method === op.method &&
  new RegExp(`^${op.path.replace(/\{\w+\}/g, "[^/]+")}$`).test(path);

// The libraries send a key where none is asked for, and an idempotency key of their
// own, which is another each time.
function comparable(op, request, given) {
  if (typeof request !== "object") return request ?? "no sample";
  return { ...request, key: op.security?.length === 0 ? null : request.key,
    idempotency: given.idempotency && request.idempotency };
}

const [curl, python, node] = await Promise.all(languages.map(recorded));
for (const op of operations) {
  const first = curl[op.id];
  const got = ["servers" in op ? [first] : [first, python[op.id], node[op.id]]].flat()
    .map((one) => comparable(op, one, first));
  ok(got.every((one) => typeof one === "object" && isDeepStrictEqual(one, got[0])),
    `${op.id}: its samples ask for the same`, got);
  ok(first && fits(op, first), `${op.id}: which is that`, first);
}
is(Object.keys(samples).sort(), operations.map((op) => op.id).sort(), "no other operation has samples");
writeFileSync(process.env.REQUESTS, JSON.stringify(curl, null, 1));
process.exitCode = failed ? 1 : 0;
