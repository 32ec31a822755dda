// SPDX-License-Identifier: Apache-2.0
// Bodies with faults of several stages, for every resource in a table that
// `contract resources` printed: its form, what it names, the rules of the
// resource, the catalogues.  Each answer names all of them, in the order of
// their pointers; says "ok ..." or "not ok ..." a line.
import { ask, is, ok, create, resources, sample, verbs } from "./walk.mjs";
import "./walk-tables.mjs";

// --- what only a later stage finds, of each resource ---------------------------

const none = (prefix) => `${prefix}_01aryz6s41tsv4rrffq69g5fav`;
const line = (more) => ({ product: "DIESEL_ULSD", terminal: "MTY", quantity: 1000, ...more });
const without = (body, ...names) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)));

// Members that are wrong by themselves, and the pointers that must be told of
// them; a function of a good body where they depend on it.
const late = {
  "api-keys": { scopes: ["orders:read", "no:such"], ip_allow: ["300.1.1.1"], tier: "no_such",
    expires_at: "2020-01-01T00:00:00Z", at: ["/expires_at", "/ip_allow/0", "/scopes/1", "/tier"] },
  "credit-profiles": { temporary_limit: 1, at: ["/temporary_until"] },
  counterparties: { country: "US", rfc: undefined, ein: "1-23456789", parent_counterparty_id: none("cpy"),
    permits: [{ kind: "distribucion", number: "X" }, { kind: "tcn" }],
    at: ["/ein", "/parent_counterparty_id", "/permits/0/number", "/permits/1/number"] },
  sites: { country: "US", state: "TX", postal_code: "7700", counterparty_id: none("cpy"),
    delivery_windows: ["never"], municipality: undefined,
    latitude: 29, longitude: undefined,
    at: ["/counterparty_id", "/delivery_windows/0", "/longitude", "/postal_code"] },
  allocations: { type: "product", timezone: "Mars/North", refresh_time: "24:00", terminals: ["MTY", "NOPE"],
    supplier_id: none("cpy"), at: ["/refresh_time", "/supplier_id", "/terminals", "/timezone"] },
  "load-authorizations": { products: [{ product: "DIESEL_ULSD", quantity: 1 },
    { product: "DIESEL_ULSD", quantity: -1 }], at: ["/products/1/product", "/products/1/quantity"] },
  orders: { lines: [line(), line({ product: "NO_SUCH", quantity: -1 }), line({ terminal: "NOPE" }),
    line({ price_type: "quote" })], payment_terms: "net", net_days: undefined, site_id: none("sit"),
    at: ["/lines/1/product", "/lines/1/quantity", "/lines/2/terminal", "/lines/3/quote_id", "/net_days",
      "/site_id"], less: ["product", "terminal", "volume"] },
  quotes: { lines: [{ product: "NO_SUCH", terminal: "MTY", quantity: 1 },
    { product: "DIESEL_ULSD", terminal: "NOPE", quantity: "x" }], valid_until: "2020-01-01T00:00:00Z",
    site_id: none("sit"), at: ["/lines/0/product", "/lines/1/quantity", "/lines/1/terminal", "/site_id",
      "/valid_until"] },
  loads: (body) => ({ terminal: "NOPE", tare_kg: 30000, max_gvw_kg: 20000, authorization_number: "00000000",
    compartments: [{ ...body.compartments[0], product: "NO_SUCH", order_id: none("ord"), line_no: 1 }],
    at: ["/authorization_number", "/compartments/0/order_id", "/compartments/0/product", "/tare_kg",
      "/terminal"] }),
  "bills-of-lading": (body) => ({ terminal: "NOPE", supplier_id: none("cpy"),
    started_at: "2026-01-02T00:00:00Z", ended_at: "2026-01-01T00:00:00Z",
    lines: [{ ...body.lines[0], product: "NO_SUCH", density: "x" }],
    at: ["/ended_at", "/lines/0/density", "/lines/0/product", "/supplier_id", "/terminal"] }),
  deliveries: { product: "NO_SUCH", load_id: none("lod"), order_id: none("ord"), line_no: undefined,
    at: ["/line_no", "/load_id", "/order_id", "/product"] },
  claims: { claimed_quantity: 1, unit: undefined, liable_party_id: none("cpy"),
    at: ["/liable_party_id", "/unit"] },
  "storage-tanks": { product: "NO_SUCH", site_id: none("sit"), capacity: 10, min_level: 20, unusable: 0,
    low_pct: 5, critical_pct: 6, at: ["/critical_pct", "/min_level", "/product", "/site_id"] },
  "supply-contracts": { counterparty_id: none("cpy"), terminals: ["NOPE"], timezone: "Mars/North",
    start_on: "2026-02-01", end_on: "2026-01-01", periods: [{ period: "soon" }],
    at: ["/counterparty_id", "/end_on", "/periods/0/period", "/terminals", "/timezone"] },
  "tank-readings": { tank_id: none("tnk"), height_mm: undefined, density: "x", gross: undefined,
    at: ["/density", "/gross", "/tank_id"] },
  payments: { amount: "x", clabe: "002010077777777770", at: ["/amount", "/clabe"] },
  products: { blend_components: [{ product: "NO_SUCH", pct: 100 }], density: "x",
    at: ["/blend_components", "/density"] },
  terminals: { products: ["NO_SUCH"], time_zone: "Mars/North", latitude: 1, longitude: undefined, operating_hours: ["never"],
    operator_counterparty_id: none("cpy"), at: ["/longitude", "/operating_hours/0",
      "/operator_counterparty_id", "/products", "/time_zone"] },
  "rack-prices": { terminal: "NOPE", product: "NO_SUCH", supplier_id: none("cpy"), price: 1.1234567,
    at: ["/price", "/product", "/supplier_id", "/terminal"] },
  "fx-rates": { base: "USD", quote: "USD", rate: "x", at: ["/quote", "/rate"] },
  "price-alerts": { subject: "rack", condition: "above", terminal: "NOPE", product: "NO_SUCH",
    value: undefined, supplier_id: none("cpy"),
    at: ["/product", "/supplier_id", "/terminal", "/value"] },
  "price-sources": { kind: "http", url: "https://10.0.0.1/", rows_min: 2, rows_max: 1,
    at: ["/rows_max", "/url"] },
  "tax-rules": { valid_from: "2026-02-01", valid_to: "2026-01-01", rate: "x",
    at: ["/rate", "/valid_to"] },
  "cost-calculations": { product: "NO_SUCH", terminal: "NOPE", price_source: "rack", unit_price: 1,
    site_id: none("sit"), at: ["/product", "/site_id", "/terminal", "/unit_price"] },
  "freight-rates": { valid_from: "2026-02-01", valid_to: "2026-01-01", site_id: none("sit"), destination_zone: undefined,
    distance_to: undefined, base_rate: "x",
    at: ["/base_rate", "/site_id", "/valid_to"] },
  "pricing-rules": { valid_from: "2026-02-01", valid_to: "2026-01-01", site_id: none("sit"), customer_group: undefined,
    counterparty_id: undefined, value: "x",
    at: ["/site_id", "/valid_to", "/value"] },
  "price-indexes": { unit: "usd", currency: "USD", lag_days: "x", at: ["/lag_days", "/unit"] },
  "price-formulas": { expression: "rack(", floor: 2, cap: 1, decimals: "x",
    at: ["/decimals", "/expression", "/floor"] },
  webhooks: { url: "https://10.0.0.1/", events: ["order.*", "no.such"], timeout_seconds: 0,
    headers: [{ name: "Host", value: "x" }],
    at: ["/events/1", "/headers/0/name", "/timeout_seconds", "/url"] },
};

const pointers = (a) => (a.data?.errors ?? []).map((f) => f.pointer ?? f.parameter);
const unknown = { zz_no_such: 1 };

async function wrong(r) {
  const good = await sample(r);
  const { at, less = [], ...more } = typeof late[r.name] === "function" ?
    late[r.name](good) : late[r.name];
  return { body: { ...without(good, ...less), ...more, ...unknown }, at: [...at, "/zz_no_such"] };
}

const all = (a, at, what) =>
  is([a.status, a.data?.code, pointers(a)], [422, "validation_failed", at], what);

async function together(r) {
  const { body, at } = await wrong(r);
  const op = verbs(r);
  all(await ask("POST", `/api/v2/${r.name}`, { body }), at, `${r.name}: all faults of a body`);
  if (op.has("validate"))
    all(await ask("POST", `/api/v2/${r.name}/validate`, { body }), at, `${r.name}.validate: the same`);
  if (op.has("bulk")) {
    const a = await ask("POST", `/api/v2/${r.name}/bulk`, { body: { items: [await sample(r), body] } });
    is([a.status, a.data?.results?.map((one) => one.status),
      a.data?.results?.[1]?.errors?.map((f) => f.pointer)],
    [200, [201, 422], at.map((p) => `/items/1${p}`)], `${r.name}.bulk: of an item too`);
  }
  if (!op.has("update")) return;
  const o = await create(r);
  const may = new Set(r.fields.filter((f) => f.update).map((f) => f.name));
  const patch = Object.fromEntries(Object.entries({ ...body, ...unknown })
    .filter(([name, v]) => (may.has(name) || name in unknown) && v !== undefined));
  const a = await ask("PATCH", `/api/v2/${r.name}/${o.id}`, { body: patch });
  const said = pointers(a);
  // what depends on members that a patch lacks may be right as they are
  const least = at.filter((p) => p.slice(1) in patch).length > 1 ? 2 : 1;
  ok(a.status === 422 && said.includes("/zz_no_such") && said.filter((p) => at.includes(p)).length >= least,
    `${r.name}.update: names faults of the patch`, { said, at });
  const still = await ask("GET", `/api/v2/${r.name}/${o.id}`);
  is([still.data?.version, still.data?.updated_at], [o.version, o.updated_at],
    `${r.name}.update: and changes nothing`);
}

// --- each member by itself -------------------------------------------------------

const odd = (f) => (["text", "id", "stamp", "date"].includes(f.kind) ? 7 : f.json ? null : { odd: 1 });

// A member of another type beside one that is unknown: both are named, whatever
// the rules want of it.
async function each(r) {
  for (const f of r.fields.filter((one) => one.create)) {
    const body = { ...await sample(r), [f.name]: odd(f), ...unknown };
    const a = await ask("POST", `/api/v2/${r.name}`, { body });
    const said = pointers(a);
    ok(a.status === 422 && said.includes("/zz_no_such") &&
      (said.some((p) => p === `/${f.name}` || p.startsWith(`/${f.name}/`)) || f.kind === "any" ||
        f.kind === "object"),
    `${r.name}: ${f.name} of another type`, { status: a.status, said });
    const gone = await ask("POST", `/api/v2/${r.name}`, { body: without(body, f.name) });
    ok(gone.status === 422 && pointers(gone).includes("/zz_no_such"),
      `${r.name}: without ${f.name}`, { status: gone.status, said: pointers(gone) });
  }
}

// The same of the members of its parts, each at fault by turns.
const spoil = (v) => (typeof v === "string" ? 7 : { odd: 1 });
async function parts(r) {
  const body = { ...await sample(r) };
  for (const [name, v] of Object.entries(body)) {
    if (!Array.isArray(v) || typeof v[0] !== "object") continue;
    for (const member of Object.keys(v[0])) {
      const rows = [{ ...v[0] }, { ...v[0], [member]: spoil(v[0][member]) }, without(v[0], member), 7];
      const a = await ask("POST", `/api/v2/${r.name}`, { body: { ...body, [name]: rows, ...unknown } });
      const said = pointers(a);
      ok(a.status === 422 && said.includes("/zz_no_such") &&
        said.some((p) => p.startsWith(`/${name}`)),
      `${r.name}: ${name}/n/${member} of another type`, { status: a.status, said });
    }
  }
}

for (const r of resources) {
  if (!verbs(r).has("create")) continue;
  ok(late[r.name] !== undefined, `${r.name}: has faults that are found late`, r.name);
  if (late[r.name] === undefined) continue;
  await together(r);
  await each(r);
  await parts(r);
}
