// SPDX-License-Identifier: Apache-2.0
// Every operation of the document for everybody who may call: matrix.mjs
// refused|allowed DOCUMENT, with who there is as JSON in WHO.  What must be
// refused is, with its status and code; what is allowed is refused for nothing
// that is about the caller.
import { readFileSync } from "node:fs";
import { reach } from "./reach.mjs";

const [which, file] = process.argv.slice(2);
const document = JSON.parse(readFileSync(file));
const { url, dashboard, tokens, keys, one, object } = JSON.parse(process.env.WHO);

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).filter(([method]) => ["get", "post", "patch", "delete"].includes(method))
    .map(([method, o]) => ({ method: method.toUpperCase(), path, op: o.operationId,
      scope: o["x-scope"], also: o["x-scopes"]?.[1], open: o.security?.length === 0,
      home: path.startsWith("/api/v2/auth/") || /^\/api\/v2\/(people|invitations)(\/|$)/.test(path) })));

const grave = ["admin", "approve", "hold", "override"];
const may = {
  owner: () => true, admin: () => true,
  developer: (scope) => !grave.includes(scope.split(":")[1]),
  viewer: (scope) => scope.endsWith(":read"),
};
const missing = (scope) => ({ status: 403, code: "scope_missing", names: scope });
const denied = (code) => ({ status: 401, code });

let asked = 0;
// Who calls an operation, and what then must be; null: nothing of the caller.
function* callers({ op, scope, also, open, home }) {
  if (home) {
    if (!open) yield { who: "nobody", base: dashboard, want: denied("session_missing") };
    if (!open) yield { who: "a key", base: dashboard, bearer: keys.all, want: denied("session_missing") };
    yield { who: "a key at the API", bearer: keys.all, want: { status: 404, code: "not_found" } };
    return;
  }
  if (open) {
    yield { who: "nobody", want: null };
    return;
  }
  yield { who: "nobody", want: denied("key_missing") };
  // what the key itself decides is the same for every operation: some of them
  const some = ++asked % 6 === 0;
  if (some) yield { who: "a key of the other environment", bearer: keys.elsewhere, want: denied("key_wrong_environment") };
  if (some) yield { who: "a revoked key", bearer: keys.revoked, want: denied("key_revoked") };
  if (some) yield { who: "an expired key", bearer: keys.expired, want: denied("key_expired") };
  if (some) yield { who: "a key with a typing fault", bearer: keys.malformed, want: denied("key_malformed") };
  if (some) yield { who: "a token of an ended session", bearer: tokens.ended, want: denied("token_ended") };
  if (some) yield { who: "a token that was changed", bearer: tokens.changed, want: denied("key_malformed") };
  if (some) yield { who: "a token of the other environment", bearer: tokens.elsewhere, want: denied("key_wrong_environment") };
  for (const role of Object.keys(may))
    yield { who: role, bearer: tokens[role], want: !scope || may[role](scope) ? null : missing(scope) };
  const lone = (has) => has !== scope ? missing(scope) : also ? missing(also) : null;
  yield { who: "a key with all scopes", bearer: keys.all, want: null };
  if (!scope) return;
  const family = scope.split(":")[0];
  for (const [has, bearer] of Object.entries(one))
    if (has === scope || has.startsWith(`${family}:`) || has === "usage:read" || has === "quotes:write" || has === also)
      yield { who: `a key with ${has}`, bearer, want: lone(has) };
}

const texts = { id: "x", n: "1", behaviour: "status", type: "webhook" };
const problem = (text) => { try { return JSON.parse(text); } catch { return {}; } };

async function ask(o, c) {
  const path = o.path.replace(/\{(\w+)\}/g, (_, name) => object[o.path]?.[name] ?? texts[name] ?? "x");
  const headers = c.bearer ? { Authorization: `Bearer ${c.bearer}` } : {};
  const body = o.method === "POST" || o.method === "PATCH" ? "{}" : undefined;
  if (body) headers["Content-Type"] = "application/json";
  for (let tries = 0; ; tries++) {
    const a = await reach((c.base ?? url) + path, { method: o.method, headers, body, redirect: "manual" });
    const text = await a.text();
    if (a.status !== 429 || tries > 60) return { status: a.status, ...problem(text), status_line: a.status };
    await new Promise((done) => setTimeout(done, 500));
  }
}

function judge(o, c, a) {
  if (c.want === null)
    return a.status_line !== 401 && a.code !== "scope_missing" && a.status_line < 502;
  return a.status_line === c.want.status && a.code === c.want.code &&
    (!c.want.names || String(a.detail).includes(c.want.names));
}

const work = operations.flatMap((o) => [...callers(o)].map((c) => ({ o, c })))
  .filter(({ c }) => (c.want !== null) === (which === "refused"));
const total = work.length;
const seen = new Set();
async function run() {
  for (let next; (next = work.pop()); ) {
    const { o, c } = next;
    const a = await ask(o, c);
    seen.add(o.op);
    if (!judge(o, c, a))
      console.log(`${o.op} for ${c.who}: ${a.status_line} ${a.code ?? ""}, not ${JSON.stringify(c.want)}`);
  }
}
await Promise.all(Array.from({ length: 8 }, run));
console.error(`${total} requests, ${seen.size} of ${operations.length} operations`);
