// SPDX-License-Identifier: Apache-2.0
// Walks every operation of every resource in a table that `contract resources`
// printed; says "ok ..." or "not ok ..." a line.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

const { URL: url, KEY, OTHER_KEY, STRANGE_KEY } = process.env;
const resources = JSON.parse(readFileSync(process.argv[2]));
const json = "application/json";

function ok(right, what, detail) {
  console.log(`${right ? "ok" : "not ok"} ${what}`);
  if (!right) console.error(`${what}: ${JSON.stringify(detail)}`);
}

function is(got, wanted, what) {
  ok(isDeepStrictEqual(got, wanted), what, { got, wanted });
}

// One request; `body` may be an object or a text.
async function ask(method, path, { body, key = KEY, headers = {} } = {}) {
  const sent = { ...headers };
  if (key) sent.Authorization = `Bearer ${key}`;
  if (body !== undefined) sent["Content-Type"] ??= json;
  const answer = await fetch(url + path, {
    method, headers: sent,
    body: typeof body === "object" ? JSON.stringify(body) : body,
  });
  const text = await answer.text();
  let data = null;
  try { data = JSON.parse(text); } catch { /* an export */ }
  return { status: answer.status, headers: answer.headers, text, data };
}

function refused(a, status, code, what) {
  is([a.status, a.data?.code], [status, code], what);
}

const faults = (a) => (a.data?.errors ?? []).map((f) => f.code);

// --- objects made of the examples of the tables -----------------------------

const named = (prefix) => resources.find((r) => r.prefix === prefix);
const parents = new Map();
let serial = 0;

// What a required reference names: one object each, brought as far as it goes.
async function parent(prefix) {
  if (!parents.has(prefix)) {
    const r = named(prefix);
    const made = await create(r);
    if (r.moves.some((m) => m.action === "activate"))
      await ask("POST", `/api/v2/${r.name}/${made.id}/activate`);
    parents.set(prefix, made.id);
  }
  return parents.get(prefix);
}

async function sample(r) {
  const body = {};
  for (const f of r.fields) {
    if (!f.create || f.example === undefined || f.example === null) continue;
    body[f.name] = f.kind === "id" ? await parent(f.prefix) : f.example;
  }
  const text = r.fields.find((f) => f.create && f.need && f.kind === "text" &&
    f.words.length === 0);
  if (text) body[text.name] = `${body[text.name]} ${++serial}`.slice(0, 60);
  return body;
}

async function create(r) {
  const a = await ask("POST", `/api/v2/${r.name}`, { body: await sample(r) });
  if (a.status !== 201) throw new Error(`${r.name}: ${a.text}`);
  return a.data;
}

// A change that the update's shape takes.
function change(r, o) {
  const f = r.fields.find((g) => g.update && g.kind === "text" &&
    g.words.length === 0 && typeof o[g.name] === "string" && !g.nullable);
  return { [f.name]: `${o[f.name].slice(0, 40)} changed ${++serial}` };
}

// --- what holds of every operation -------------------------------------------

const missing = (r) => `${r.prefix}_01aryz6s41tsv4rrffq69g5fav`;
const reads = (op) => op.method === "GET";

// What a successful call of an operation needs: its path and its body.
async function call(r, op) {
  const verb = op.op.slice(r.name.length + 1);
  const moves = r.moves.filter((m) => m.action === verb);
  let o = null;
  if (op.path.includes("{id}"))
    o = moves.length > 0 ? await inState(r, moves[0].from[0]) : await create(r);
  const path = op.path.replace("{id}", o?.id);
  let body;
  if (verb === "create" || verb === "validate") body = await sample(r);
  if (verb === "update") body = change(r, o);
  if (verb === "bulk") body = { items: [await sample(r), await sample(r)] };
  if (verb === "search")
    body = { where: { field: r.filter[0], value: r.first ?? "x" } };
  return { verb, path, body, o };
}

async function everywhere(r, op) {
  const c = await call(r, op);
  const options = { body: c.body };
  refused(await ask(op.method, c.path, { ...options, key: null }),
    401, "key_missing", `${op.op}: no key`);
  const scope = await ask(op.method, c.path, { ...options, key: STRANGE_KEY });
  refused(scope, 403, "scope_missing", `${op.op}: wrong scope`);
  ok(scope.data.detail.includes(op.scope), `${op.op}: which it names`, scope);
  refused(await ask(op.method, `${c.path}?no_such=1`, options),
    400, "unknown_parameter", `${op.op}: unknown parameter`);
  if (op.path.includes("{id}")) {
    refused(await ask(op.method, c.path, { ...options, key: OTHER_KEY }),
      404, "not_found", `${op.op}: of another account`);
    for (const id of [missing(r), "x", `${c.o.id}x`])
      refused(await ask(op.method, op.path.replace("{id}", id), options),
        404, "not_found", `${op.op}: of '${id}'`);
  }
  if (c.body !== undefined) await bodies(op, c);
  const headers = { "Idempotency-Key": `walk-${++serial}-${Date.now()}` };
  const first = await ask(op.method, c.path,
    { ...options, headers: reads(op) ? {} : headers });
  ok([200, 201].includes(first.status), `${op.op}: success`, first);
  is(first.status, c.verb === "create" ? 201 : 200, `${op.op}: its status`);
  if (!reads(op)) await replays(op, c, headers, first);
  return { ...c, answer: first };
}

async function bodies(op, c) {
  const at = (body, headers) => ask(op.method, c.path, { body, headers });
  refused(await at("{"), 400, "not_json", `${op.op}: half a body`);
  refused(await at("[]"), 400, "not_json", `${op.op}: not an object`);
  refused(await at("{}", { "Content-Type": "text/plain" }),
    415, "unsupported_media_type", `${op.op}: another type`);
  const unknown = await at({ ...c.body, no_such: 1 });
  refused(unknown, 422, "validation_failed", `${op.op}: unknown member`);
  ok(faults(unknown).includes("unknown_field"), `${op.op}: which it names`, unknown);
  const wrong = await at(Object.fromEntries(
    Object.keys(c.body).map((name) => [name, { odd: true }])));
  refused(wrong, 422, "validation_failed", `${op.op}: members of a wrong type`);
}

async function replays(op, c, headers, first) {
  const again = await ask(op.method, c.path, { body: c.body, headers });
  is([again.status, again.text, again.headers.get("idempotent-replayed")],
    [first.status, first.text, "true"], `${op.op}: replayed byte for byte`);
  const other = await ask(op.method, `${c.path}?again=1`, { body: c.body, headers });
  refused(other, 422, "idempotency_key_reused", `${op.op}: its key for another`);
}

// --- what holds of each kind of operation --------------------------------------

async function stale(r, op, c) {
  const o = await create(r);
  const path = op.path.replace("{id}", o.id);
  refused(await ask(op.method, path, { body: c.body, headers: { "If-Match": '"99"' } }),
    412, "version_mismatch", `${op.op}: stale version`);
}

const kinds = {
  async list(r, op) {
    for (const cursor of ["x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
      refused(await ask("GET", `${op.path}?cursor=${cursor}`),
        400, "invalid_cursor", `${op.op}: bad cursor ${cursor}`);
    await conditions(r, op);
    await pages(r, op);
  },
  async get(r, op, { o, answer }) {
    is(answer.data, o, `${op.op}: what was created`);
    is(answer.headers.get("etag"), `"${o.version}"`, `${op.op}: its ETag`);
    const again = await ask("GET", `${op.path.replace("{id}", o.id)}`,
      { headers: { "If-None-Match": `"0", "${o.version}"` } });
    is([again.status, again.text], [304, ""], `${op.op}: 304 where it is known`);
  },
  async create(r, op, { body, answer }) {
    const o = answer.data;
    is(answer.headers.get("location"), `${op.path}/${o.id}`, `${op.op}: Location`);
    ok(Object.entries(body).every(([k, v]) => isDeepStrictEqual(o[k], v)),
      `${op.op}: keeps what was sent`, { body, o });
    is([o.version, o.status, o.archived_at], [1, r.first, null], `${op.op}: begins`);
    const empty = await ask("POST", op.path, { body: {} });
    is([empty.status, faults(empty)],
      [422, r.fields.filter((f) => f.need).map(() => "required")],
      `${op.op}: names all that lacks`);
  },
  async update(r, op, { o, body, answer }) {
    is([answer.data.version, answer.data[Object.keys(body)[0]]],
      [o.version + 1, Object.values(body)[0]], `${op.op}: changed`);
    const path = op.path.replace("{id}", o.id);
    const same = await ask("PATCH", path, { body, headers: { "If-Match": '"2"' } });
    is([same.status, same.data?.version], [200, 2],
      `${op.op}: what changes nothing makes no version`);
    const f = r.fields.find((g) => g.update && g.nullable && o[g.name] !== null);
    if (f) {
      const kept = await ask("PATCH", path, { body: {},
        headers: { "Content-Type": "application/merge-patch+json" } });
      is(kept.data[f.name], o[f.name], `${op.op}: absent keeps`);
      const cleared = await ask("PATCH", path, { body: { [f.name]: null } });
      is([cleared.status, cleared.data[f.name]], [200, null], `${op.op}: null clears`);
    }
    const needed = r.fields.find((g) => g.update && !g.nullable);
    refused(await ask("PATCH", path, { body: { [needed.name]: null } }),
      422, "validation_failed", `${op.op}: null of what it must have`);
    await stale(r, op, { body });
  },
  async archive(r, op, { o, answer }) {
    ok(answer.data.archived_at !== null, `${op.op}: archived`, answer.data);
    const base = `/api/v2/${r.name}`;
    const list = await ask("GET", `${base}?limit=1`);
    ok(list.data.data[0]?.id !== o.id, `${op.op}: lists leave it out`, list.data);
    const all = await ask("GET", `${base}?limit=1&archived=true`);
    is(all.data.data[0]?.id, o.id, `${op.op}: unless told`);
    refused(await ask("PATCH", `${base}/${o.id}`, { body: change(r, o) }),
      409, "state_conflict", `${op.op}: it cannot be changed then`);
    const again = await ask("DELETE", `${base}/${o.id}`);
    is([again.status, again.data?.version], [200, answer.data.version],
      `${op.op}: a second time changes nothing`);
    const back = await ask("POST", `${base}/${o.id}/restore`);
    is([back.status, back.data?.archived_at], [200, null], `${op.op}: restored`);
    await stale(r, op, {});
  },
  restore: async (r, op) => stale(r, op, {}),
  async history(r, op, { o }) {
    const base = `/api/v2/${r.name}/${o.id}`;
    const body = change(r, o);
    const patch = await ask("PATCH", base, { body });
    const [name] = Object.keys(body);
    const h = await ask("GET", `${base}/history`);
    is(h.data.data.map((v) => v.version), [2, 1], `${op.op}: every version`);
    is(h.data.data[0].changes, [{ field: name, from: o[name], to: body[name] }],
      `${op.op}: what changed`);
    is(h.data.data[0].request_id, patch.headers.get("x-request-id"),
      `${op.op}: by which request`);
    is(h.data.data[0].key_id, KEY.replace(/^sk_[a-z]+_/, "").slice(0, 12),
      `${op.op}: by which key`);
    const one = await ask("GET", `${base}/history?limit=1`);
    const two = await ask("GET",
      `${base}/history?limit=1&cursor=${one.data.next_cursor}`);
    is([one.data.data[0], two.data.data[0], two.data.has_more],
      [...h.data.data, false], `${op.op}: page by page`);
    refused(await ask("GET", `${base}/history?cursor=x`),
      400, "invalid_cursor", `${op.op}: bad cursor`);
  },
  async validate(r, op, { answer }) {
    is(answer.data, { valid: true }, `${op.op}: says so`);
    const empty = await ask("POST", op.path, { body: {} });
    refused(empty, 422, "validation_failed", `${op.op}: or what is wrong`);
  },
  async bulk(r, op, { answer }) {
    is([answer.data.created, answer.data.failed, answer.data.results.length],
      [2, 0, 2], `${op.op}: an answer for each`);
    const mixed = await ask("POST", op.path, { body: { items: [{}, await sample(r)] } });
    is(mixed.data.results.map((one) => one.status), [422, 201], `${op.op}: each by itself`);
    refused(await ask("POST", op.path, { body: { items: [] } }),
      422, "validation_failed", `${op.op}: of nothing`);
    const items = [await sample(r), {}];
    const whole = await ask("POST", op.path, { body: { items, atomic: true } });
    refused(whole, 422, "validation_failed", `${op.op}: all or none`);
  },
  async search(r, op, { answer }) {
    ok(answer.data.data.length > 0, `${op.op}: finds`, answer.data);
    const none = await ask("POST", op.path,
      { body: { where: { not: { or: [{ field: r.filter[0], value: r.first },
        { field: r.filter[0], op: "ne", value: r.first }] } } } });
    is(none.data.data, [], `${op.op}: nothing where nothing can be`);
    const first = await ask("POST", op.path, { body: { limit: 1 } });
    const second = await ask("POST", op.path,
      { body: { limit: 1, cursor: first.data.next_cursor } });
    ok(second.data.data[0].id < first.data.data[0].id, `${op.op}: pages`, second.data);
    for (const where of [{}, { field: "no_such", value: 1 }, { field: r.filter[0] },
      { op: "eq" }, { and: [] }, { not: {} }])
      refused(await ask("POST", op.path, { body: { where } }),
        422, "validation_failed", `${op.op}: ${JSON.stringify(where)}`);
    refused(await ask("POST", op.path, { body: { cursor: "x" } }),
      400, "invalid_cursor", `${op.op}: bad cursor`);
  },
  async export(r, op, { answer }) {
    const rows = answer.text.trim().split("\n").map((line) => JSON.parse(line));
    ok(rows.length > 1 && rows.every((row) => row.id.startsWith(r.prefix)),
      `${op.op}: a JSON object a line`, rows.length);
    const csv = await ask("GET", `${op.path}?format=csv&fields=id`);
    is(csv.text.trim().split("\r\n"), ["id", ...rows.map((row) => row.id)],
      `${op.op}: the same as CSV`);
    refused(await ask("GET", `${op.path}?format=xml`),
      400, "bad_parameter", `${op.op}: no such format`);
  },
  async stats(r, op, { answer }) {
    const total = answer.data.data[0].value;
    for (const member of r.dimensions) {
      const by = await ask("GET", `${op.path}?group_by=${member}&interval=month`);
      is(by.data.data.reduce((sum, row) => sum + row.value, 0), total,
        `${op.op}: by ${member} adds up`);
    }
    refused(await ask("GET", `${op.path}?group_by=no_such`),
      400, "bad_parameter", `${op.op}: no such member`);
    refused(await ask("GET", `${op.path}?measure=no_such`),
      400, "bad_parameter", `${op.op}: no such measure`);
  },
};

// --- conditions and pages ------------------------------------------------------

async function conditions(r, op) {
  const o = await create(r);
  for (const name of r.filter) {
    const f = r.fields.find((one) => one.name === name);
    const value = Array.isArray(o[name]) ? o[name][0] : o[name];
    if (value === null || value === undefined) continue;
    const q = `${name}=${encodeURIComponent(value)}`;
    const got = await ask("GET", `${op.path}?${q}&limit=200`);
    ok(got.data?.data?.some((row) => row.id === o.id), `${op.op}: ?${name}=`, got.data);
    if (!["int", "decimal", "stamp", "date"].includes(f.kind)) {
      refused(await ask("GET", `${op.path}?${name}[gte]=x`),
        400, "unknown_parameter", `${op.op}: ?${name}[gte]`);
      continue;
    }
    const at = encodeURIComponent(value);
    const finds = async (ranges) => (await ask("GET",
      `${op.path}?${ranges.map((one) => `${name}[${one}]=${at}`).join("&")}&limit=200`))
      .data.data.some((row) => row.id === o.id);
    is([await finds(["gte", "lte"]), await finds(["gt"]), await finds(["lt"])],
      [true, false, false], `${op.op}: ?${name}[...]`);
    refused(await ask("GET", `${op.path}?${name}=odd`),
      400, "bad_parameter", `${op.op}: ?${name}=odd`);
  }
  const some = await ask("GET", `${op.path}?fields=version&limit=1`);
  is(Object.keys(some.data.data[0]).sort(), ["id", "version"], `${op.op}: sparse`);
  for (const bad of ["limit=0", "limit=201", "limit=x", "sort=no_such", "fields=no_such",
    "archived=2", "limit=1&limit=2", `${r.filter[0]}=%FF`])
    refused(await ask("GET", `${op.path}?${bad}`),
      400, "bad_parameter", `${op.op}: ?${bad}`);
}

// The path of a Link, by its rel.
function link(a, rel) {
  const found = (a.headers.get("link") ?? "").split(", ")
    .find((one) => one.endsWith(`rel="${rel}"`));
  return found?.slice(1, found.indexOf(">"));
}

// Forward to the end, then backward to the beginning, while others are made.
async function pages(r, op) {
  const items = [];
  for (let i = 0; i < 23; i++) items.push(await sample(r));
  await ask("POST", `/api/v2/${r.name}/bulk`, { body: { items } });
  for (const sort of ["-id", "id", ...r.sort, ...r.sort.map((s) => `-${s}`)]) {
    const all = (await ask("GET", `${op.path}?limit=200&sort=${sort}`)).data.data
      .map((row) => row.id);
    const forward = [], backward = [];
    let path = `${op.path}?limit=7&sort=${sort}`, last;
    while (path) {
      last = await ask("GET", path);
      forward.push(...last.data.data.map((row) => row.id));
      is(last.data.has_more, link(last, "next") !== undefined,
        `${op.op}: by ${sort}: has_more and Link say the same`);
      path = link(last, "next");
      if (forward.length === 14) await create(r);
    }
    const old = new Set(all);
    is(forward.filter((id) => old.has(id)), all, `${op.op}: by ${sort} forward`);
    is(new Set(forward).size, forward.length, `${op.op}: by ${sort} none twice`);
    for (path = link(last, "prev"); path; ) {
      const page = await ask("GET", path);
      backward.unshift(...page.data.data.map((row) => row.id));
      path = link(page, "prev");
    }
    is(backward.concat(last.data.data.map((row) => row.id))
      .filter((id) => old.has(id)), all, `${op.op}: by ${sort} backward`);
  }
  const first = await ask("GET", `${op.path}?limit=1`);
  const next = link(first, "next");
  refused(await ask("GET", next, { key: OTHER_KEY }),
    400, "invalid_cursor", `${op.op}: a cursor of another account`);
  refused(await ask("GET", `${next}&${r.filter[0]}=${r.first}`),
    400, "invalid_cursor", `${op.op}: a cursor with another filter`);
  refused(await ask("GET", `${next}&sort=id`),
    400, "invalid_cursor", `${op.op}: a cursor with another order`);
}

// --- states -----------------------------------------------------------------------

// An object brought to a state by the shortest way.
async function inState(r, state) {
  const ways = new Map([[r.first, []]]);
  const queue = [r.first];
  for (const from of queue)
    for (const m of r.moves)
      if (m.from.includes(from) && !ways.has(m.to)) {
        ways.set(m.to, [...ways.get(from), m.action]);
        queue.push(m.to);
      }
  const o = await create(r);
  for (const action of ways.get(state)) {
    const a = await ask("POST", `/api/v2/${r.name}/${o.id}/${action}`);
    if (a.status !== 200) throw new Error(`${r.name} ${action}: ${a.text}`);
  }
  return o;
}

// Every state and action: a row of the table, or 409 and what is possible.
async function states(r) {
  const words = r.fields.find((f) => f.name === "status")?.words ?? [];
  const actions = [...new Set(r.moves.map((m) => m.action))];
  for (const state of words)
    for (const action of actions) {
      const o = await inState(r, state);
      const what = `${r.name}: ${action} of what is ${state}`;
      const move = r.moves.find((m) => m.action === action && m.from.includes(state));
      const a = await ask("POST", `/api/v2/${r.name}/${o.id}/${action}`);
      if (move) {
        is([a.status, a.data?.status], [200, move.to], what);
        continue;
      }
      refused(a, 409, "state_conflict", what);
      is(a.data.errors[0].allowed,
        r.moves.filter((m) => m.from.includes(state)).map((m) => m.action),
        `${what}: what is possible is said`);
    }
}

for (const r of resources) {
  for (const op of r.ops) {
    const c = await everywhere(r, op);
    if (kinds[c.verb]) await kinds[c.verb](r, op, c);
    else await stale(r, op, c);
  }
  await states(r);
}
