// SPDX-License-Identifier: Apache-2.0
// Laws of lists: pages, their bounds, and what comes in between.
import { operations } from "./document.mjs";
import { OTHER_KEY } from "./world.mjs";
import { SKIPPED, request } from "./run.mjs";
import { create } from "../walk.mjs";

export const lists = operations.filter((op) => op.method === "GET" && op.holes.length === 0 &&
  op.query.some((p) => p.name === "cursor") && op.query.some((p) => p.name === "limit"));

const keyOf = (one) => one.id ?? JSON.stringify(one);
const get = async (op, q, key) => request("GET", `${op.path}?${q}`, { key });
const and = (cursor) => cursor && `&cursor=${encodeURIComponent(cursor)}`;

// The pages of a list, each as the keys of its rows, to its end.
async function* pagesOf(op, asks, most = 200) {
  for (let cursor = "", i = 0; i < most; i++) {
    const a = await get(op, asks + and(cursor)), page = a.data;
    if (a.status !== 200) throw new Error(`${asks}${and(cursor)}: ${a.status} ${a.text}`);
    yield page.data.map(keyOf);
    if (!page.has_more) return;
    cursor = page.next_cursor;
  }
}

// Pages forward give what one long page gives.
export async function pages(op) {
  const whole = (await get(op, "limit=200")).data;
  if (!Array.isArray(whole?.data) || whole.data.length < 2) return SKIPPED;
  const seen = [];
  for await (const page of pagesOf(op, "limit=3", 67)) seen.push(...page);
  const all = whole.data.map(keyOf).filter((id) => seen.includes(id));
  return new Set(seen).size !== seen.length ? ["an object stands on two pages"]
    : JSON.stringify(seen.filter((id) => all.includes(id))) !== JSON.stringify(all) ? ["pages are in another order"] : [];
}

const linked = (a, rel) => a.headers.get("link")?.match(new RegExp(`<([^>]*)>; rel="${rel}"`))?.[1];

// Link leads forward as next_cursor does, and back to where one came from.
export async function wayBack(op) {
  if (!op.query.some((p) => p.name === "sort")) return SKIPPED;
  const first = await get(op, "limit=2");
  if (!first.data.has_more) return SKIPPED;
  const second = await request("GET", linked(first, "next") ?? "/no-link");
  const back = await request("GET", linked(second, "prev") ?? "/no-link");
  const shown = (a) => JSON.stringify(a.data?.data?.map?.(keyOf));
  const same = await get(op, `limit=2${and(first.data.next_cursor)}`);
  return [shown(second) !== shown(same) && "the next page is not next_cursor's",
    shown(back) !== shown(first) && "the way back leads elsewhere"].filter(Boolean);
}

// A page has as many as were asked for at most, and nobody may ask for more
// than there may be.
export async function bounds(op) {
  const { minimum, maximum } = op.query.find((p) => p.name === "limit").schema;
  const said = [];
  for (const n of [minimum - 1, maximum + 1, "x", "1.5", ""]) {
    const a = await get(op, `limit=${n}`);
    if (a.status !== 400) said.push(`limit=${n} is answered ${a.status}`);
  }
  const least = await get(op, `limit=${minimum}`), most = await get(op, `limit=${maximum}`);
  for (const a of [least, most]) if (a.status >= 300) said.push(`a bound is answered ${a.status}`);
  if (least.data?.data?.length > minimum) said.push(`${least.data.data.length} for limit=${minimum}`);
  return said;
}

// A cursor is of its list, filter and account, and of nothing else.
export async function cursors(op) {
  const { data } = await get(op, "limit=1");
  if (!data.has_more) return SKIPPED;
  const cursor = and(data.next_cursor);
  const elsewhere = lists[(lists.indexOf(op) + 1) % lists.length];
  const changed = data.next_cursor.replace(/.$/, (last) => (last === "A" ? "B" : "A")).replace(/^./, (one) => (one === "A" ? "B" : "A"));
  const tries = {
    "another account": await get(op, `limit=1${cursor}`, OTHER_KEY),
    [elsewhere.path]: await get(elsewhere, `limit=1${cursor}`),
    "a changed one": await get(op, `limit=1${and(changed)}`),
  };
  return Object.entries(tries).filter(([, a]) => a.data?.code !== "invalid_cursor")
    .map(([who, a]) => `${who} is answered ${a.status} ${a.data?.code ?? ""}`);
}

// What is there from beginning to end is seen once, in its order, while others
// come: of a resource whose rows are all of the account.
export async function underway(r) {
  const op = lists.find((one) => one.id === `${r.name}.list`);
  const said = [];
  for (const sort of ["", ...r.sort.slice(0, 1).map((member) => `&sort=${member}`)]) {
    const seen = [], before = [];
    for await (const page of pagesOf(op, `limit=200${sort}`)) before.push(...page);
    for await (const page of pagesOf(op, `limit=${Math.max(3, Math.ceil(before.length / 8))}${sort}`, 40)) {
      seen.push(...page);
      await create(r);
    }
    const old = new Set(before);
    if (new Set(seen).size !== seen.length) said.push(`${sort} shows one twice`);
    if (JSON.stringify(seen.filter((id) => old.has(id))) !== JSON.stringify(before)) said.push(`${sort} loses or moves one`);
  }
  return said;
}
