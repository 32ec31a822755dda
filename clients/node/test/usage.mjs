// SPDX-License-Identifier: Apache-2.0
// What a user's program does, against a sandbox; prints what came of it.
import { createServer } from "node:http";
import { once } from "node:events";
import { inspect } from "node:util";
import { Poliducto, NotFoundError, PreconditionFailedError, ValidationError } from "poliducto";
import { nodeWebhook } from "poliducto/webhooks";
import { signWebhook } from "poliducto/testing";

const said = {};
const client = new Poliducto();
said.shown = inspect(client);

const rack = await client.prices.dailyRack({ terminal: "MTY", fuelType: "DIESEL", currency: "MXN" });
said.rack = { ...rack, fuels: rack.prices.map((price) => price.fuel_type).join() };

// Deliveries, to this process.
const types = [];
const receiver = createServer((request, response) => receive(request, response));
receiver.listen(0, "127.0.0.1");
await once(receiver, "listening");
const url = `http://127.0.0.1:${receiver.address().port}/hooks`;
const webhook = await client.webhooks.create({ url, events: ["order.created"] });
said.webhook = webhook.secret.slice(0, 6);
let arrived = () => {};
const receive = nodeWebhook(webhook.secret, (event) => {
  types.push(event.type);
  arrived();
});
const delivered = (n) =>
  new Promise((resolve) => {
    arrived = () => types.length >= n && resolve();
    arrived();
  });

const orders = [];
for (const volume of ["31500", 1000, 1000.5, 2000, 3000])
  orders.push(await client.orders.create({ product: "DIESEL_ULSD", terminal: "MTY", volume }));
const { volume, total_mxn: total } = orders[0];
said.total = `${volume} ${typeof total === "number" && total > volume}`;
await delivered(5);
const before = types.length;
await client.webhooks.ping(webhook.id);
await delivered(before + 1);
said.delivered = [...new Set(types)].join(" ");
const forged = signWebhook("whsec_c29tZWJvZHkgZWxzZSdzIHNlY3JldA==", "{}");
const refused = await fetch(url, { method: "POST", headers: forged, body: "{}" });
said.unsigned = `${refused.status} ${await refused.text()}`;
receiver.closeAllConnections();
receiver.close();

const page = await client.orders.list({ limit: 2 });
said.page = `${page.data.length} ${page.has_more}`;
const walked = new Set();
for await (const order of client.orders.list({ limit: 2 })) walked.add(order.id);
said.walked = orders.filter((order) => walked.has(order.id)).length;
said.resumed = (await client.orders.list({ cursor: page.next_cursor }).toArray({ max: 99 })).length;
said.array = (await client.orders.list({ limit: 3 }).toArray({ max: 4 })).length;
const large = await client.orders.list({ volume: { gte: "31500" } });
const small = await client.orders.list({ volume: { gt: 1, lt: 31500 } });
said.range = `${large.data.length} ${small.data.length}`;
said.exported = 0;
for await (const row of client.orders.export({ fields: ["id", "volume"] }))
  if (walked.has(row.id)) said.exported++;

const paid = { amount: 1500.5, currency: "MXN", clabe: "012180001183597198", reference: "INV-1042" };
const idempotencyKey = `inv-1042-${orders[0].id}`;
const first = await client.payments.create(paid, { idempotencyKey }).withResponse();
const again = await client.payments.create(paid, { idempotencyKey }).withResponse();
said.payment = `${first.status} ${first.data.status} ${again.replayed && again.data.id === first.data.id}`;
said.score = (await client.credit.score()).score;

try {
  await client.payments.create({ ...paid, clabe: "012180001183597199" });
} catch (error) {
  if (error instanceof ValidationError)
    said.faults = `${error.name} ${error.errors.map((one) => `${one.pointer} ${one.code}`)}`;
}
try {
  await client.orders.get("ord_01kaf2b8m0v3n7q1x5z9c4t6h8");
} catch (error) {
  const known = error instanceof NotFoundError && Poliducto.isError(error, "not_found");
  said.missing = `${error.name} ${error.code} ${known && error.requestId.startsWith("req_")}`;
}
try {
  const stop = new AbortController();
  const feed = client.events.feed({ after: 1_000_000, wait: 20 }, { signal: stop.signal });
  setTimeout(() => stop.abort(), 100);
  await feed;
} catch (error) {
  said.stopped = error.name;
}
const { headers } = await client.orders.get(orders[0].id).withResponse();
await client.orders.update(orders[0].id, { poNumber: "PO-1" }, { ifMatch: headers.etag });
try {
  await client.orders.update(orders[0].id, { po_number: "PO-2" }, { ifMatch: headers.etag });
} catch (error) {
  if (error instanceof PreconditionFailedError) said.stale = `${error.status} ${error.name}`;
}
console.log(JSON.stringify(said));
