// SPDX-License-Identifier: Apache-2.0
// What holds of each kind of operation, by its verb.
import { KEY, OTHER_KEY, SECOND_KEY, ask, change, clearable, create, faults, is, kept, makeRoom, next, ok, partKeys, refused,
  sample, tables, verbs } from "./walk.mjs";
import { still } from "./walk-tables.mjs";

// A value that the first condition is met by: of those without states an
// example.
export const usual = (r) => r.first ?? r.fields.find((f) => f.name === r.filter[0]).example;

export async function stale(r, op, c) {
  const o = await create(r);
  const path = op.path.replace("{id}", o.id);
  refused(await ask(op.method, path, { body: c.body, headers: { "If-Match": '"99"' } }),
    412, "version_mismatch", `${op.op}: stale version`);
}

async function clears(r, op, path, o) {
  const some = clearable(r, o);
  if (some.length === 0) return;
  const whole = await ask("PATCH", path, { body: {},
    headers: { "Content-Type": "application/merge-patch+json" } });
  is(whole.data[some[0].name], o[some[0].name], `${op.op}: absent keeps`);
  let last;
  for (const f of some) {
    last = await ask("PATCH", path, { body: { [f.name]: null } });
    if (last.status !== 200) continue;
    is(last.data[f.name], null, `${op.op}: null clears`);
    return;
  }
  ok(false, `${op.op}: null clears`, last);
}

export const kinds = {
  async list(r, op) {
    for (const cursor of ["x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"])
      refused(await ask("GET", `${op.path}?cursor=${cursor}`),
        400, "invalid_cursor", `${op.op}: bad cursor ${cursor}`);
    await conditions(r, op);
    await pages(r, op);
    await expansions(r, op, op.path, (a) => a.data.data[0]);
  },
  async get(r, op, { o, answer }) {
    const shown = Object.entries(o).filter(([name]) =>
      !r.fields.some((f) => f.passing && f.name === name));
    is(still(r, answer.data), still(r, Object.fromEntries(shown)), `${op.op}: what was created`);
    await expansions(r, op, op.path.replace("{id}", o.id), (a) => a.data);
    if (o.version === undefined) {
      is(answer.headers.get("etag"), null, `${op.op}: what never changes has no ETag`);
      return;
    }
    // what nginx compresses has a weak one
    is(answer.headers.get("etag").replace(/^W\//, ""), `"${o.version}"`, `${op.op}: its ETag`);
    const again = await ask("GET", `${op.path.replace("{id}", o.id)}`,
      { headers: { "If-None-Match": `"0", "${o.version}"` } });
    is([again.status, again.text], [304, ""], `${op.op}: 304 where it is known`);
  },
  async create(r, op, { body, answer }) {
    const o = answer.data;
    is(answer.headers.get("location"), `${op.path}/${o.id}`, `${op.op}: Location`);
    ok(kept(body, o), `${op.op}: keeps what was sent`, { body, o });
    is([o.version, o.status, o.archived_at], [1, r.first ?? o.status, null], `${op.op}: begins`);
    if (!needy(r)) return;
    const empty = await ask("POST", op.path, { body: {} });
    // rules may want one of several besides
    const said = new Set((empty.data?.errors ?? []).map((f) => f.pointer));
    is([empty.status, [...new Set(faults(empty))],
      r.fields.filter((f) => f.need && !said.has(`/${f.name}`))],
    [422, ["required"], []], `${op.op}: names all that lacks`);
  },
  async update(r, op, { o, body, answer }) {
    is([answer.data.version, answer.data[Object.keys(body)[0]]],
      [o.version + 1, Object.values(body)[0]], `${op.op}: changed`);
    const path = op.path.replace("{id}", o.id);
    const same = await ask("PATCH", path, { body, headers: { "If-Match": '"2"' } });
    is([same.status, same.data?.version], [200, 2],
      `${op.op}: what changes nothing makes no version`);
    await clears(r, op, path, answer.data);
    const needed = r.fields.find((g) => g.update && !g.nullable);
    if (needed)
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
    if (verbs(r).has("update"))
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
    const body = verbs(r).has("update") ? change(r, o) : null;
    if (body === null) {
      const only = await ask("GET", `${base}/history`);
      is(only.data.data.at(-1)?.version, 1, `${op.op}: from the first version`);
      return;
    }
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
    if (!needy(r)) return;
    const empty = await ask("POST", op.path, { body: {} });
    refused(empty, 422, "validation_failed", `${op.op}: or what is wrong`);
  },
  async bulk(r, op, { answer }) {
    is([answer.data.created, answer.data.failed, answer.data.results.length],
      [2, 0, 2], `${op.op}: an answer for each`);
    refused(await ask("POST", op.path, { body: { items: [] } }),
      422, "validation_failed", `${op.op}: of nothing`);
    if (!needy(r)) return;
    const mixed = await ask("POST", op.path, { body: { items: [{}, await sample(r)] } });
    is(mixed.data.results.map((one) => one.status), [422, 201], `${op.op}: each by itself`);
    const items = [await sample(r), {}];
    const whole = await ask("POST", op.path, { body: { items, atomic: true } });
    refused(whole, 422, "validation_failed", `${op.op}: all or none`);
  },
  async search(r, op, { answer }) {
    ok(answer.data.data.length > 0, `${op.op}: finds`, answer.data);
    const none = await ask("POST", op.path,
      { body: { where: { not: { or: [{ field: r.filter[0], value: usual(r) },
        { field: r.filter[0], op: "ne", value: usual(r) }] } } } });
    is(none.data.data, [], `${op.op}: nothing where nothing can be`);
    const first = await ask("POST", op.path, { body: { limit: 1 } });
    const second = await ask("POST", op.path,
      { body: { limit: 1, cursor: first.data.next_cursor } });
    const [a, b] = [first, second].map((page) => page.data.data[0]);
    ok(r.prefix ? b.id < a.id : b.id !== a.id && b.created_at <= a.created_at,
      `${op.op}: pages`, second.data);
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
  async guards(r, op, { o, path, answer }) {
    const known = new Set(r.guards);
    ok(answer.data.data.every((v) => known.has(v.code) && typeof v.passed === "boolean" &&
      v.actions.length > 0 && typeof v.evidence === "object" &&
      (v.overridable ? v.needed > 0 : v.override_scope === undefined)),
    `${op.op}: a verdict for each`, answer.data);
    for (const m of r.moves.filter((one) => one.from.includes(o.status))) {
      const some = await ask("GET", `${path}?action=${m.action}`);
      ok(some.status === 200 && some.data.data.every((v) => v.actions.includes(m.action)),
        `${op.op}: those of ${m.action}`, some);
    }
    const shut = r.moves.find((m) => !r.moves.some((n) => n.action === m.action &&
      n.from.includes(o.status)));
    if (shut)
      refused(await ask("GET", `${path}?action=${shut.action}`),
        409, "state_conflict", `${op.op}: ${shut.action} is not open`);
    refused(await ask("GET", `${path}?action=no_such`),
      400, "bad_parameter", `${op.op}: no such action`);
  },
  async "override-guard"(r, op, { o, body, answer }) {
    const at = (code, key) => ask("POST", op.path.replace("{id}", o.id),
      { body: { code, reason: "Walked past." }, key });
    refused(await at("G-NO-SUCH"), 409, "state_conflict", `${op.op}: no such guard`);
    refused(await at(body.code), 409, "state_conflict", `${op.op}: not twice by one person`);
    is([answer.data.object_id, answer.data.code, answer.data.approvals],
      [o.id, body.code, 1], `${op.op}: who did`);
    const of = async () => (await ask("GET", `/api/v2/${r.name}/${o.id}/guards`))
      .data?.data?.find((v) => v.code === body.code);
    if (!verbs(r).has("guards")) return;
    const past = await of();
    is([past.approvals, past.overridden], [1, past.needed === 1], `${op.op}: it is known`);
    const second = await at(body.code, SECOND_KEY);
    if (past.needed > 1) is([second.status, second.data?.approvals], [200, 2], `${op.op}: another person`);
    else refused(second, 409, "state_conflict", `${op.op}: once is enough`);
    is((await of()).overridden, past.needed <= 2, `${op.op}: enough have`);
    if (!verbs(r).has("update") || change(r, o) === null) return;
    const patch = await ask("PATCH", `/api/v2/${r.name}/${o.id}`, { body: change(r, o) });
    if (patch.status === 200)
      is((await of()).approvals, 0, `${op.op}: a change ends it`);
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

// Is anything required of who makes one?
const needy = (r) => r.fields.some((f) => f.need);

// What a reference names stands beside it, if it is asked for and may be read.
async function expansions(r, op, path, row) {
  for (const x of r.expands) {
    const a = await ask("GET", `${path}?expand=${x.member}&limit=1`.replace(
      op.path.includes("{id}") ? "&limit=1" : "", ""));
    const got = a.data && row(a);
    ok(got && (got[x.adds]?.id ?? null) === (got[x.member] ?? null),
      `${op.op}: expand=${x.member}`, a);
    if (x.scope === r.scope) continue;
    refused(await ask("GET", `${path}?expand=${x.member}`, { key: partKeys[r.scope] }),
      403, "scope_missing", `${op.op}: expand=${x.member} without its scope`);
  }
  if (r.expands.length > 0)
    refused(await ask("GET", `${path}?expand=no_such`),
      400, "bad_parameter", `${op.op}: expand=no_such`);
}

// --- conditions and pages ------------------------------------------------------

// Of what the operator or other walks have too only what was made here: theirs
// is older.
const began = new Date(Date.now() - 1000).toISOString();
const arrived = {};
function ours(r) {
  if (tables.brings[r.name])
    return `&created_at[gte]=${arrived[r.name]}${tables.narrow[r.name]?.() ?? ""}`;
  return r.common && r.filter.includes("created_at") ? `&created_at[gte]=${began}` : "";
}

async function conditions(r, op) {
  const o = await create(r);
  arrived[r.name] = o.created_at;
  for (const name of r.filter) {
    const f = r.fields.find((one) => one.name === name);
    if (f.kind === "object") {
      for (const there of [true, false]) {
        const { data } = (await ask("GET", `${op.path}?${name}=${there}&limit=200${ours(r)}`)).data;
        is(data.some((row) => row.id === o.id), there === (o[name] !== null), `${op.op}: ?${name}=${there}`);
      }
      refused(await ask("GET", `${op.path}?${name}=odd`), 400, "bad_parameter", `${op.op}: ?${name}=odd`);
      continue;
    }
    const value = Array.isArray(o[name]) ? o[name][0] : o[name];
    if (value === null || value === undefined) continue;
    const q = `${name}=${encodeURIComponent(value)}`;
    const got = await ask("GET", `${op.path}?${q}&limit=200${ours(r)}`);
    ok(got.data?.data?.some((row) => row.id === o.id), `${op.op}: ?${name}=`, got.data);
    if (!["int", "decimal", "stamp", "date"].includes(f.kind)) {
      refused(await ask("GET", `${op.path}?${name}[gte]=x`),
        400, "unknown_parameter", `${op.op}: ?${name}[gte]`);
      continue;
    }
    const at = encodeURIComponent(value);
    const finds = async (ranges) => (await ask("GET",
      `${op.path}?${ranges.map((one) => `${name}[${one}]=${at}`).join("&")}&limit=200${name === "created_at" ? "" : ours(r)}`))
      .data.data.some((row) => row.id === o.id);
    is([await finds(["gte", "lte"]), await finds(["gt"]), await finds(["lt"])],
      [true, false, false], `${op.op}: ?${name}[...]`);
    refused(await ask("GET", `${op.path}?${name}=odd`),
      400, "bad_parameter", `${op.op}: ?${name}=odd`);
  }
  const some = await ask("GET", `${op.path}?fields=created_at&limit=1`);
  is(Object.keys(some.data.data[0]).sort(), ["created_at", "id"], `${op.op}: sparse`);
  for (const bad of ["limit=0", "limit=201", "limit=x", "sort=no_such", "fields=no_such",
    "archived=2", "limit=1&limit=2", `${r.filter[0]}=%FF`])
    refused(await ask("GET", `${op.path}?${bad}`), 400,
      bad === "archived=2" && o.version === undefined ? "unknown_parameter" : "bad_parameter",
      `${op.op}: ?${bad}`);
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
  if (tables.brings[r.name]) for (const _ of items) await create(r);
  else if (verbs(r).has("bulk")) await ask("POST", `/api/v2/${r.name}/bulk`, { body: { items } });
  else for (const body of items) {
    await makeRoom(r);
    await ask("POST", `/api/v2/${r.name}`, { body });
  }
  const mine = ours(r);
  for (const sort of ["-id", "id", ...r.sort, ...r.sort.map((s) => `-${s}`)]) {
    const all = (await ask("GET", `${op.path}?limit=200&sort=${sort}${mine}`)).data.data
      .map((row) => row.id);
    const forward = [], backward = [];
    let path = `${op.path}?limit=7&sort=${sort}${mine}`, last;
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
  refused(await ask("GET", `${next}&${r.filter[0]}=${usual(r)}`),
    400, "invalid_cursor", `${op.op}: a cursor with another filter`);
  refused(await ask("GET", `${next}&sort=id`),
    400, "invalid_cursor", `${op.op}: a cursor with another order`);
}
