// SPDX-License-Identifier: Apache-2.0
// Posts, corrects and withdraws rack prices by chance and asks what was in
// effect at many moments, as it was known at many others; each answer is
// computed here once more from the rows alone.  Says "ok ..." or "not ok ..."
// a line.
import { reach } from "./reach.mjs";
import { isDeepStrictEqual } from "node:util";

const { URL: url, KEY, SUPPLIER } = process.env;
const base = "/api/v2/rack-prices";
const HOUR = 3600000;

function ok(right, what, detail) {
  console.log(`${right ? "ok" : "not ok"} ${what}`);
  if (!right) console.error(`${what}: ${JSON.stringify(detail)?.slice(0, 2000)}`);
}

async function ask(method, path, body) {
  const headers = { Authorization: `Bearer ${KEY}`, "Content-Type": "application/json" };
  const answer = await reach(url + path, { method, headers, body: body && JSON.stringify(body) });
  return { status: answer.status, data: await answer.json() };
}

// Numbers that are the same in every run (a linear congruence).
let seed = 20261;
const chance = (n) => {
  seed = (seed * 1103515245 + 12345) % 2147483648;
  return Math.floor(seed / 65536) % n;
};

const members = ["terminal", "product", "supplier_id", "branded", "price_basis", "terms", "currency"];
const keyOf = (row) => JSON.stringify(members.map((name) => row[name] ?? null));

// A few keys that differ in one member each.
const one = { terminal: "TUX", product: "DIESEL_ULSD", currency: "MXN", unit: "l" };
const keys = [one, { ...one, product: "REGULAR_87" }, { ...one, branded: true },
  { ...one, supplier_id: SUPPLIER }, { ...one, price_basis: "net_of_discount" },
  { ...one, terms: "1% 10, net 30" }, { ...one, currency: "USD" }];

// All rows of the account, as they were answered when they were made.
const rows = [];
const now = Date.now();
const moments = Array.from({ length: 12 }, (_, i) =>
  new Date(now + (i - 9) * HOUR).toISOString());

async function made(method, path, body) {
  const a = await ask(method, path, body);
  if (a.status === 201 || a.status === 200) rows.push(a.data);
  return a;
}

// What the operator posted there lately, and when.
const theirs = (await ask("GET",
  `${base}?owner=operator&terminal=TUX&sort=-effective_at&limit=200`)).data.data;
ok(theirs.length > 0 && theirs.every((r) => r.owner === "operator"),
  "the operator has postings of these keys", theirs.length);

// The last word on a key's moment, as it was known at a time.
function lastWord(key, effective, known, of = rows) {
  return of.filter((r) => keyOf(r) === key && r.effective_at === effective &&
    r.recorded_at <= known).sort((a, b) => (a.recorded_at < b.recorded_at ? 1 : -1))[0];
}

for (let i = 0; i < 160; i++) {
  const key = keys[chance(keys.length)];
  const effective_at = moments[chance(moments.length)];
  const last = lastWord(keyOf({ branded: false, price_basis: "gross", ...key }),
    effective_at, "9999");
  const price = 10 + chance(9000000) / 1000000;
  let a;
  if (!last || last.status === "withdrawn")
    a = await made("POST", base, { ...key, effective_at, price });
  else if (chance(4) > 0)
    a = await made("POST", `${base}/${last.id}/correct`, { price, reason: `change ${i}` });
  else
    a = await made("POST", `${base}/${last.id}/withdraw`, { reason: `change ${i}` });
  if (a.status > 201) ok(false, `step ${i}`, a);
}
ok(rows.filter((r) => r.status === "corrected").length > 20 &&
  rows.filter((r) => r.status === "withdrawn").length > 10,
"prices were posted, corrected and withdrawn", rows.length);

// --- as of many moments -------------------------------------------------------

// Of a key the one of the last moment, whoever posted it; of one moment ours.
function inEffect(key, effective, known, of) {
  const at = [...new Set(of.filter((r) => keyOf(r) === key).map((r) => r.effective_at))];
  for (const moment of at.sort().reverse()) {
    if (moment > effective) continue;
    const last = lastWord(key, moment, known, of);
    if (last && last.status !== "withdrawn") return last;
  }
}

function expected(effective, known, owner) {
  const found = [];
  for (const key of new Set([...rows, ...theirs].map(keyOf))) {
    const own = owner !== "operator" && inEffect(key, effective, known, rows);
    const other = owner !== "account" && inEffect(key, effective, known, theirs);
    const last = !own || other?.effective_at > own.effective_at ? other : own;
    if (last) found.push(last.id);
  }
  return found.sort();
}

let asked = 0;
const seen = { account: 0, operator: 0 };
async function compare(effective, known, what, owner) {
  const q = new URLSearchParams({ effective, known, terminal: "TUX", ...(owner && { owner }) });
  const a = await ask("GET", `${base}/as-of?${q}`);
  const got = (a.data.data ?? []).map((r) => r.id).sort();
  asked++;
  for (const r of a.data.data ?? []) seen[r.owner]++;
  if (!isDeepStrictEqual(got, expected(effective, known, owner)))
    ok(false, what, { effective, known, owner, got, want: expected(effective, known, owner) });
}

const shift = (iso, ms) => new Date(Date.parse(iso) + ms).toISOString();
const learned = rows.map((r) => r.recorded_at);
for (const effective of moments)
  for (const ms of [-1, 0, 1])
    for (let i = 0; i < 6; i++)
      await compare(shift(effective, ms),
        shift(learned[chance(learned.length)], chance(3) - 1), "as of a moment",
        [undefined, "account", "operator"][chance(6)]);
await compare(moments[0], shift(learned[0], -1), "before anything was known");
await compare(moments.at(-1), shift(learned.at(-1), 1000), "all that is known");
ok(asked > 200 && seen.account > asked && seen.operator > asked / 2,
  `as of ${asked} moments it is what the rows say`, { asked, seen });

// --- rows stay -----------------------------------------------------------------

const again = await Promise.all(rows.map((r) => ask("GET", `${base}/${r.id}`)));
ok(again.every((a, i) => isDeepStrictEqual(a.data, rows[i])),
  "no row was changed by what came after it");
ok(rows.filter((r) => r.supersedes).every((r) => {
  const old = rows.find((o) => o.id === r.supersedes);
  return old.effective_at === r.effective_at && old.recorded_at < r.recorded_at &&
    keyOf(old) === keyOf(r) && r.reason;
}), "each correction names its row, of the same key and moment, recorded before");

const latest = await ask("GET", `${base}/latest?terminal=TUX`);
const current = latest.data.data.map((r) => r.id).sort();
ok(isDeepStrictEqual(current, expected(new Date().toISOString(), "9999")),
  "latest is as of now", current);
ok(latest.data.has_more === false, "and is all of it");
