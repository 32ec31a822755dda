// SPDX-License-Identifier: Apache-2.0
// What the walk of t5310 leaves to other tests, as it needs more than an object: by
// the operation, a function of n (which of the three samples) and what the sample asks
// for; it gives the path and the body of a call that succeeds.
import { ask, create, named, resources } from "../walk.mjs";

// What t/trade.sh has brought to its last drop: { order, load, delivery } each.
const trade = (process.env.TRADE ?? "").split("\n").filter(Boolean).map((line) => JSON.parse(line));
const { PATIENCE = 1 } = process.env;

async function done(method, path, body) {
  const answer = await ask(method, path, { body });
  if (![200, 201].includes(answer.status)) throw new Error(`${method} ${path}: ${answer.text}`);
  return answer.data;
}

const post = (path, body) => done("POST", `/api/v2/${path}`, body);

// What another program brings about, in its own time.
async function awaited(what, ask) {
  for (const last = Date.now() + 90000 * PATIENCE; Date.now() < last;) {
    const found = await ask();
    if (found) return found;
    await new Promise((go) => setTimeout(go, 100));
  }
  throw new Error(`no ${what}`);
}

// --- prices ----------------------------------------------------------------------

const source = () => post("price-sources", { name: "Samples", kind: "file", format: "csv",
  target: "rack-prices", redistribution: false });

async function imported(text) {
  const { id } = await source();
  const answer = await ask("POST", `/api/v2/price-sources/${id}/imports`,
    { body: text, headers: { "Content-Type": "text/csv" } });
  if (answer.status !== 200) throw new Error(answer.text);
  return { id, n: answer.data.n };
}

// One that a price of now has triggered.
async function triggered() {
  const { id } = await post("price-alerts", { name: "Samples", subject: "rack", terminal: "TUX",
    product: "DIESEL_ULSD", unit: "l", currency: "MXN", condition: "above", value: 1, cooldown_s: 86400 });
  await post("rack-prices", { terminal: "TUX", product: "DIESEL_ULSD", price: 14.79, unit: "l",
    currency: "MXN", effective_at: new Date().toISOString() });
  await awaited(`firing of ${id}`, async () =>
    (await done("GET", `/api/v2/price-alerts/${id}`)).status === "triggered");
  return id;
}

// --- orders ------------------------------------------------------------------------

// One beyond the limit of a customer of its own.
async function beyondLimit() {
  const orders = resources.find((one) => one.name === "orders");
  const order = await create(orders);
  const { id } = await create(named("cpy"));
  await post(`counterparties/${id}/activate`);
  await post("credit-profiles", { counterparty_id: id, currency: order.currency, credit_limit: 1, max_net_days: 30 });
  const site = await post("sites", { counterparty_id: id, name: "Samples", country: "MX", city: "Apodaca",
    state: "NLE", timezone: "America/Monterrey" });
  await done("PATCH", `/api/v2/orders/${order.id}`, { counterparty_id: id, site_id: site.id });
  return order.id;
}

// G-MATCH says what the invoice must come to; it is of today, after the lift.
const invoice = (action) => async (n, { body }) => {
  const path = `/api/v2/orders/${trade[n].order}/${action}`;
  const own = { ...body, invoice_number: `${action}-${n}`, issued_on: new Date().toISOString().slice(0, 10) };
  const asked = await ask("POST", path, { body: own });
  const { evidence } = asked.data.errors.find((one) => one.code === "G-MATCH");
  return { path, body: { ...own, quantity: evidence.expected_quantity, total: evidence.expected_total,
    tax_total: evidence.expected_tax } };
};

async function paid(n) {
  const path = `/api/v2/orders/${trade[n].order}`;
  const { invoice: { total }, currency } = await done("GET", path);
  await done("POST", `${path}/record-payment`, { amount: total, currency, paid_at: new Date().toISOString() });
  return { path: `${path}/close` };
}

// One whose price was corrected after the lift; one correction marks all that it priced,
// one after another.
const corrected = new Set();

async function repriced(n) {
  const path = `/api/v2/orders/${trade[n].order}`;
  const { repricing_due: due, lines: [{ price_id: price }] } = await done("GET", path);
  if (!due && !corrected.has(price))
    await post(`rack-prices/${price}/correct`, { price: 14.69, reason: "The list was corrected." });
  corrected.add(price);
  await awaited(`mark of ${path}`, async () => (await done("GET", path)).repricing_due);
  return { path: `${path}/reprice` };
}

// A bill of lading that was lifted before its load was made: time can be accepted.
async function excepted() {
  const path = `/api/v2/bills-of-lading/${(await create(named("bol"))).id}`;
  await done("PATCH", path, { started_at: "2026-01-15T12:00:00Z", ended_at: null });
  await done("POST", `${path}/match`);
  return { path: `${path}/accept` };
}

const of = (name, action) => (n) => ({ path: `/api/v2/${name}s/${trade[n][name]}/${action}`.replace("ys/", "ies/") });

// --- requests ------------------------------------------------------------------------

async function refusedRequest() {
  const answer = await ask("POST", "/api/v2/payments", { body: {} });
  const path = `/api/v2/usage/requests/${answer.headers.get("x-request-id")}`;
  await awaited(`record of ${path}`, async () => (await ask("GET", path)).status === 200);
  return { path };
}

export const elsewhere = {
  "usage.requests.get": refusedRequest,
  "payments.get": async () => ({ path: `/api/v2/payments/${(await post("payments", { amount: 10, currency: "MXN",
    clabe: "002010077777777771", reference: "INV-1" })).id}` }),
  "price-sources.import": async () => ({ path: `/api/v2/price-sources/${(await source()).id}/imports` }),
  "price-sources.run_get": async () => {
    const { id, n } = await imported("terminal,product,price,unit,currency,effective_at\n" +
      "MTY,DIESEL_ULSD,14.79,l,MXN,2026-01-15\n");
    return { path: `/api/v2/price-sources/${id}/runs/${n}` };
  },
  "price-alerts.acknowledge": async () => ({ path: `/api/v2/price-alerts/${await triggered()}/acknowledge` }),
  "orders.override-guard": async () => ({ path: `/api/v2/orders/${await beyondLimit()}/override-guard`,
    body: { code: "G-CREDIT" } }),
  "bills-of-lading.accept": excepted,
  // the end of a trade, step by step
  "orders.close-short": (n, { body }) => ({ path: `/api/v2/orders/${trade[n].short}/close-short`, body: { ...body, lines: [1] } }),
  "orders.reconcile": of("order", "reconcile"),
  "loads.complete": of("load", "complete"),
  "deliveries.accept": of("delivery", "accept"),
  "orders.reprice": repriced,
  "orders.invoice": invoice("invoice"),
  "orders.correct-invoice": invoice("correct-invoice"),
  "orders.close": paid,
};
