// SPDX-License-Identifier: Apache-2.0
// What the tables of resources cannot say, for whoever makes objects of their
// examples: the walk of t5310 and the laws of t/contract.
import { ask, create, named, parent, sample, tables } from "./walk.mjs";

let serial = 0;

// What the world must have before an object can be made of its examples, and
// what it needs before its actions can succeed, by the resource's name or, of
// what a row brings itself, by the operation's;
// bodies that examples cannot say, by the operation's; and operations that are
// another test's, for they need more than an object.
const ready = {
  // the last line of an order stays
  "orders.drop_line": async (o) => ask("POST", `/api/v2/orders/${o.id}/lines`,
    { body: { product: "DIESEL_ULSD", terminal: "MTY", quantity: 1000 } }),
  // of one tax there can only be one rule a day
  "tax-rules": async (o) => ask("PATCH", `/api/v2/tax-rules/${o.id}`,
    { body: { code: `WALK-${++serial}` } }),
  "price-indexes": async (o) => ask("POST", `/api/v2/price-indexes/${o.id}/points`,
    { body: { date: "2026-01-02", value: 1 } }),
  counterparties: async (o) => ask("POST", `/api/v2/counterparties/${o.id}/contacts`,
    { body: { name: "Walk" } }),
  "storage-tanks": async (o) => ask("POST", "/api/v2/tank-readings",
    { body: { tank_id: o.id, at: new Date().toISOString(), source: "dip", gross: 20000 } }),
};
const before = {
  // a seller and a buyer that may trade in Mexico, credit, and leave to lift
  orders: async () => {
    const post = (path, body) => ask("POST", `/api/v2/${path}`, { body });
    const permit = (kind, number) => ({ permits: [{ kind, number, valid_to: "2049-12-31" }] });
    const self = await post("counterparties", { legal_name: "Walk", roles: ["self"],
      country: "MX", rfc: "TNO010203AB9", csd_valid_to: "2049-12-31T00:00:00.000Z",
      ...permit("distribucion", "PL/12345/DIS/OM/2019") });
    await post(`counterparties/${self.data.id}/activate`);
    const [buyer, site] = [await parent("cpy"), await parent("sit")];
    await ask("PATCH", `/api/v2/sites/${site}`,
      { body: permit("expendio", "PL/12345/EXP/ES/2019") });
    await post("rack-prices", { terminal: "MTY", product: "DIESEL_ULSD", price: 14.79, unit: "l",
      currency: "MXN", effective_at: new Date().toISOString() }); // of today: none is on a weekend
    await post("credit-profiles", { counterparty_id: buyer, currency: "MXN",
      credit_limit: 9000000000, max_net_days: 30 });
    await post("allocations", { name: "Orders", type: "open_to_buy", unit: "l", start_amount: 0,
      timezone: "America/Monterrey", counterparty_id: buyer });
  },
  // a carrier and a site with the codes, and leave to lift
  "load-authorizations": async () => {
    const post = async (path, body) => (await ask("POST", `/api/v2/${path}`, { body })).data;
    const party = (body) => post("counterparties",
      { legal_name: "Walk", country: "MX", rfc: "TNO010203AB9", ...body });
    const carrier = await party({ roles: ["carrier"], scac: "TNTE" });
    const customer = await party({ roles: ["customer"] });
    for (const one of [carrier, customer])
      await post(`counterparties/${one.id}/activate`);
    const site = await post("sites", { counterparty_id: customer.id, name: "Walk", country: "MX",
      city: "Apodaca", state: "NLE", timezone: "America/Monterrey", consignee_no: "CN-1001" });
    await post(`sites/${site.id}/activate`);
    await post("allocations", { name: "Walk", type: "open_to_buy", unit: "l", start_amount: 0,
      timezone: "America/Monterrey", counterparty_id: customer.id });
  },
};
// A carrier that may carry, and a site to drop at.
let carrier, site;
before.loads = async () => {
  carrier = await create(named("cpy"));
  await ask("PATCH", `/api/v2/counterparties/${carrier.id}`, { body: { roles: ["carrier"],
    permits: [{ kind: "transporte", number: "PL/12345/TRA/OM/2019" }] } });
  await ask("POST", `/api/v2/counterparties/${carrier.id}/activate`);
  site = await create(named("sit"));
};
const crew = () => ({ carrier_id: carrier.id });
// A bill of lading matches where it was lifted when its load could be loaded.
const lifted = () => ({ started_at: new Date().toISOString(), ended_at: null });
const bodiesOf = {
  "bills-of-lading.correct": lifted,
  "orders.dispatch": async () => {
    if (!carrier) await before.loads();
    // less than half of what is ordered: another truck can come for the rest
    return { ...crew(), compartments: [{ no: 1, capacity: 20000, unit: "l",
      product: "DIESEL_ULSD", planned: 9000, density: 840, retained_product: "NONE" }] };
  },
  "orders.return-payment": async (o) => {
    const payment_id = `walk-${++serial}`;
    await ask("POST", `/api/v2/orders/${o.id}/record-payment`,
      { body: { amount: 1, currency: o.currency, payment_id } });
    return { payment_id };
  },
  "loads.assign": crew,
  "loads.reassign": crew,
  "deliveries.divert": async () => ({ site_id: (await create(named("sit"))).id,
    carta_porte_id: `CCC5d3f1-3b5a-4a7e-9a2b-${String(++serial).padStart(12, "0")}` }),
  "cost-calculations.compare": async () => ({
    ids: [(await create(named("cst"))).id, (await create(named("cst"))).id] }),
  "cost-calculations.best-buy": async () => ({ cost: await sample(named("cst")) }),
  "cost-calculations.batch": async () => ({ items: [await sample(named("cst"))] }),
  "storage-tanks.release-ullage": async (o) => {
    const reference = `walk-${++serial}`;
    await ask("POST", `/api/v2/storage-tanks/${o.id}/reserve-ullage`,
      { body: { quantity: 100, reference } });
    return { reference };
  },
  "payments.create": () => ({ currency: "MXN", clabe: "002010077777777771" }),
  "supply-contracts.amend": () => ({ end_on: "2048-12-31" }),
  "storage-tanks.reserve-ullage": () => ({ reference: `walk-${++serial}` }),
};

// Members that sweep fills in, without a new version: a moment after the object was
// made they may be others.
const swept = { webhooks: ["warnings"] };
export const still = (r, object) => Object.fromEntries(Object.entries(object)
  .filter(([name]) => !swept[r.name]?.includes(name)));

export const apart = new Set([
  "price-sources.import", "price-sources.run_get", // t5260: a file, and its run
  "price-alerts.acknowledge", // t5262: only a price triggers one
  "orders.close-short", // t5379: of an order that something was lifted of
  // t5332: of a payment that was recorded before it ended
  "orders.return-payment canceled", "orders.return-payment rejected",
  "orders.reprice", // t5346: of a price that was corrected after the lift
  "webhooks.deliveries", "events.deliveries", // t5950: the ids are of others
  "webhooks.replay", // t5960: the same
  "audit-entries.of-subject", // t5132: of whatever it was done to
  "webhooks.test", // t5941: an event of the catalogue, as its body says
]);
// What only one may have: the n-th sample has its own.
const own = {
  payments: (n) => ({ amount: 100 + n, currency: "MXN", clabe: "002010077777777771", reference: `walk-${n}` }),
  // of a load of its own: one bill of lading stands for what was lifted
  "bills-of-lading": async (n) => ({ bol_number: `W${n}`, load_id: (await create(named("lod"))).id,
    ...lifted() }),
  loads: () => ({ carrier_id: carrier.id, stops: [
    { seq: 1, kind: "pickup", terminal: "MTY" }, { seq: 2, kind: "drop", site_id: site.id }] }),
  webhooks: (n) => ({ url: `https://example.com/walk/${n}` }),
  "credit-profiles": async () => ({ counterparty_id: (await create(named("cpy"))).id }),
  "rack-prices": (n) => ({
    effective_at: new Date(Date.UTC(2026, 0, 1) + n * 60000).toISOString() }),
  "fx-rates": (n) => ({
    day: new Date(Date.UTC(2000, 0, 1) + n * 86400000).toISOString().slice(0, 10) }),
};
let paused;
// What no request makes: what another does brings it about.
const brings = {
  events: async () => {
    const party = await create(named("cpy"));
    const path = `/api/v2/events?object_id=${party.id}`;
    for (const last = Date.now() + 20000; Date.now() < last; ) {
      const [event] = (await ask("GET", path)).data.data;
      if (event) return event;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`no event of ${party.id}`);
  },
  // to a webhook that is paused, so that it stays as it is
  "webhook-deliveries": async () => {
    if (!paused) {
      paused = (await ask("POST", "/api/v2/webhooks", { body: {
        url: "https://example.com/walk", events: ["order.counterparty.created"] } })).data;
      await ask("POST", `/api/v2/webhooks/${paused.id}/pause`);
    }
    const party = await create(named("cpy"));
    const path = `/api/v2/webhook-deliveries?webhook_id=${paused.id}&object_id=${party.id}`;
    for (const last = Date.now() + 20000; Date.now() < last; ) {
      const [delivery] = (await ask("GET", path)).data.data;
      if (delivery) return delivery;
      await new Promise((done) => setTimeout(done, 20));
    }
    throw new Error(`no delivery of ${party.id}`);
  },
};
// what was done to a webhook, once it has its place
brings["audit-entries"] = async () => {
  const hook = await create(named("whk"));
  for (const last = Date.now() + 20000; Date.now() < last; ) {
    const [entry] = (await ask("GET", `/api/v2/audit-entries?subject_id=${hook.id}`)).data.data;
    if (entry) return entry;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`no entry of ${hook.id}`);
};
// once its rail has done with it
brings.payments = async () => {
  const { id } = (await ask("POST", "/api/v2/payments", { body: await sample(named("pay")) })).data;
  for (const last = Date.now() + 20000; Date.now() < last; ) {
    const payment = (await ask("GET", `/api/v2/payments/${id}`)).data;
    if (payment.status === "settled") return payment;
    await new Promise((done) => setTimeout(done, 20));
  }
  throw new Error(`${id} is not settled`);
};
// Twenty webhooks may be active: of fifteen, the older ones make room.
const room = {
  webhooks: async () => {
    const active = (await ask("GET", "/api/v2/webhooks?status=active&limit=20")).data.data;
    if (active.length < 15) return;
    for (const { id } of active.slice(3)) await ask("POST", `/api/v2/webhooks/${id}/disable`);
  },
};
// to a webhook that is paused, so that it runs on
brings["webhook-replays"] = async () => {
  const hook = (await ask("POST", "/api/v2/webhooks", { body: {
    url: "https://example.com/walk", events: ["order.counterparty.created"] } })).data;
  await ask("POST", `/api/v2/webhooks/${hook.id}/pause`);
  const at = (ms) => new Date(Date.now() + ms).toISOString();
  const begun = await ask("POST", `/api/v2/webhooks/${hook.id}/replay`,
    { body: { since: at(-86400000), until: at(-1000) } });
  return (await ask("GET", `/api/v2/webhook-replays/${begun.data.id}`)).data;
};
tables.brings = brings;
// those of other webhooks change while they are tried
tables.narrow = { "webhook-deliveries": () => `&webhook_id=${paused.id}` };
tables.room = room;
tables.own = own;
tables.before = before;
tables.ready = ready;
tables.bodiesOf = bodiesOf;
