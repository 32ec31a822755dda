// SPDX-License-Identifier: Apache-2.0
// recorded.mjs FOLDER: judges what t/record wrote down, a folder a test, by the
// document OPENAPI.  Prints as JSON how many answers there were, of which
// operations and statuses, the request ids, and what is wrong with which; how many
// bodies each kind of client had, those of JSON that were not kept, and the failures
// that a test means to see.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { everything } from "./document.mjs";
import { mismatches } from "./judge.mjs";
import mask from "../record/mask.cjs";

// --- which operation ------------------------------------------------------------

const literals = (op) => op.path.split("/").filter((part) => !part.startsWith("{")).length;
const quoted = (text) => text.replace(/[.*+?^$()|[\]\\]/g, "\\$&");
const routes = new Map(); // by where it is and how many parts it has
for (const op of everything.toSorted((a, b) => literals(b) - literals(a))) {
  const at = `${op.home} ${op.path.split("/").length}`;
  if (!routes.has(at)) routes.set(at, []);
  routes.get(at).push({ op, is: new RegExp(`^${quoted(op.path).replace(/\{[^}]+\}/g, "[^/]+")}$`) });
}

// Those of the most literal path that is like this one.
function operationsAt({ at, path }) {
  const [bare] = path.split("?");
  const all = (routes.get(`${at === "dashboard"} ${bare.split("/").length}`) ?? []).filter(({ is }) => is.test(bare));
  return all.map(({ op }) => op).filter((op) => op.path === all[0].op.path);
}

// --- what is none ---------------------------------------------------------------

// Pages, and a browser's question before its request, are not of the API.
const isPage = ({ path }) => !/^\/(api|[.]well-known)\//.test(path);
// Who plays a faulty receiver answers whatever it was told to.
const isPlayed = (op) => op?.id === "sandbox.receive";
const isPreflight = ({ method, status }) => method === "OPTIONS" && status === 204;

// Whatever else the document has no operation for may only be refused.
const problem = { content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } }, headers: null };
const nowhere = {
  answers: new Map([400, 401, 404, 405, 413, 414, 429, 431].map((status) => [status, problem])),
  errors: new Set(["bad_request", "not_found", "method_not_allowed", "body_too_large", "uri_too_long", "rate_limited",
    "headers_too_large"]),
};

// Nothing that is asked for brings the service to fail, but where a test does: by
// killing what answers, tearing a kept answer, or asking where no rail is.
const failures = [
  { test: /^t57/, statuses: [502, 503, 504], most: Infinity },
  { test: /^t5020-/, statuses: [500], most: 1 },
  { test: /^t5111-/, statuses: [503], most: 60 }, // fifty sign-ins at once of one network
  { test: /^t5116-/, statuses: [503], most: 500 }, // a hundred, and an office that comes again until all are in
  { test: /^t5400-/, statuses: [503], most: 3 },
];

// --- the run --------------------------------------------------------------------

const seen = { answers: 0, tests: {}, operations: new Set(), pairs: new Set(), requests: [], bodies: {}, unkept: 0, failed: {}, wrong: new Map() };

// The members that a page was asked for; what is expanded stands beside its id.
function fieldsOf(op, path) {
  if (!op.query?.some(({ name }) => name === "fields") || !path.includes("?")) return undefined;
  const asked = new URLSearchParams(path.slice(path.indexOf("?")));
  const expanded = asked.get("expand")?.split(",").map((name) => name.replace(/_id$/, "")) ?? [];
  return asked.get("fields")?.split(",").concat(expanded);
}

function judge(op, given) {
  const headers = new Headers(given.headers);
  let data = null;
  try { data = given.body ? JSON.parse(given.body) : null; } catch (e) { return [`not JSON: ${e.message}`]; }
  return mismatches(op, { status: given.status, headers, text: given.method === "HEAD" ? null : given.body, data,
    fields: fieldsOf(op, given.path) });
}

function failure(test, status) {
  if (status < 500) return [];
  const of = `${test} ${status}`;
  seen.failed[of] = (seen.failed[of] ?? 0) + 1;
  const meant = failures.find((one) => one.test.test(test) && one.statuses.includes(status));
  return meant && seen.failed[of] <= meant.most ? [] : [`status ${status}`];
}

// Whoever wrote it down has left out what nobody may keep.
const secret = ({ body }) => body && mask.members(body) !== body ? ["a secret was kept"] : [];

// A body counts where there is one to judge: of JSON, and not of HEAD.
function count(client, { method, headers, body }) {
  if (body) seen.bodies[client] = (seen.bodies[client] ?? 0) + 1;
  if (body === null && method !== "HEAD" && /[/+]json/.test(new Headers(headers).get("content-type"))) seen.unkept++;
}

function look(test, client, given) {
  seen.tests[test] = (seen.tests[test] ?? 0) + 1;
  if (isPage(given) || isPreflight(given)) return;
  const there = operationsAt(given);
  // HEAD is GET without a body; OpenAPI need not say so.
  const op = there.find((one) => one.method === given.method.replace("HEAD", "GET"));
  seen.answers++;
  seen.requests.push(given.headers["X-Request-Id"] ?? given.headers["x-request-id"]);
  if (op) {
    seen.operations.add(op.id);
    seen.pairs.add(`${op.id} ${given.status}`);
  }
  if (isPlayed(op)) return;
  count(client, given);
  for (const said of [...failure(test, given.status), ...secret(given), ...judge(op ?? nowhere, given)]) {
    const what = `${op?.id ?? "no operation"} ${given.status}: ${said}`;
    if (!seen.wrong.has(what)) seen.wrong.set(what, `${test}: ${given.at} ${given.method} ${given.path.slice(0, 200)}`);
  }
}

const folder = process.argv[2];
for (const test of readdirSync(folder))
  for (const name of readdirSync(join(folder, test)))
    for (const line of readFileSync(join(folder, test, name), "utf8").split("\n"))
      if (line) look(test, name, JSON.parse(line));
console.log(JSON.stringify({ ...seen, operations: [...seen.operations], pairs: seen.pairs.size, wrong: Object.fromEntries(seen.wrong) }));
