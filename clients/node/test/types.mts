// SPDX-License-Identifier: Apache-2.0
// What the types allow and refuse; it is compiled, never run.
import main, { Poliducto, ValidationError, APIError, type Order, type OrderNew } from "poliducto";
import { verify, type EventOf, type WebhookEvent } from "poliducto/webhooks";
import { FakeServer } from "poliducto/testing";

const client: main = new Poliducto({ baseUrl: "https://fuel.example.org", apiKey: async () => "sk" });

export async function uses(): Promise<void> {
  // As the documentation has it.
  for await (const order of client.orders.list({ limit: 20 })) {
    const total: number = order.total_mxn;
    const status: string = order.status;
    const draft: boolean = order.status === "draft";
    void [total, status, draft];
  }
  const payment = await client.payments.create({
    amount: 1500.5, currency: "MXN", clabe: "012180001183597198", reference: "INV-1042",
  });
  const id: string = payment.id;
  await client.webhooks.create({ url: "https://erp.example.com/hooks", events: ["order.*", "payment.*"] });
  await client.credit.score();
  const rack = await client.prices.dailyRack({ terminal: "MTY", fuelType: "DIESEL", currency: "MXN" });
  const price: number | undefined = rack.prices[0]?.rack_price_per_liter;

  // The names of the wire are as good.
  await client.prices.dailyRack({ fuel_type: "DIESEL" });
  await client.orders.update(id, { po_number: "PO-1" });
  await client.orders.create({ product: "DIESEL_ULSD", terminal: "MTY", volume: "31500.000" });
  const made: OrderNew = { product: "DIESEL_ULSD", terminal: "MTY", volume: 1000 };
  await client.orders.create(made, { idempotencyKey: "k", timeoutMs: 5000, signal: new AbortController().signal });

  // Pages, responses, ranges.
  const page = await client.orders.list({ volume: { gte: 1, lt: "2.5" }, status: ["draft", "paid"] });
  const next: string | null = page.next_cursor;
  const { data, requestId, headers } = await client.orders.get(id).withResponse();
  const one: Order = data;
  const all: Order[] = await client.orders.list().toArray({ max: 10 });
  const raw = await client.request<{ id: string }>("GET", "/api/v2/orders", { query: { limit: 1 } });
  void [price, next, one, requestId, headers["etag"], all, raw.id, client.usage.requests.list()];

  // @ts-expect-error a member that is needed
  await client.payments.create({ currency: "MXN", clabe: "0", reference: "r" });
  // @ts-expect-error a member that does not exist
  await client.payments.create({ amount: 1, currency: "MXN", clabe: "0", reference: "r", colour: "red" });
  // @ts-expect-error a value of another kind
  await client.orders.list({ limit: "many" });
  // @ts-expect-error a word that is not one of them
  await client.orders.list({ status: "eaten" });
  // @ts-expect-error an id is needed
  await client.orders.get();
  // @ts-expect-error no such method
  await client.orders.eat("ord_1");
  // @ts-expect-error a cap is needed
  await client.orders.list().toArray();
  // @ts-expect-error no such member
  void payment.colour;
}

export function fails(error: unknown): string {
  if (error instanceof ValidationError) return error.errors[0]?.pointer ?? "";
  if (Poliducto.isError(error, "state_conflict")) {
    const code: "state_conflict" = error.code;
    return code;
  }
  return error instanceof APIError ? error.requestId ?? "" : "";
}

export function receives(body: string): string {
  const event: WebhookEvent = verify(["whsec_a", "whsec_b"], body, "sha256=", "1");
  switch (event.type) {
    case "order.created": {
      const data = event.data;
      return data.id + event.object.type;
    }
    case "payment.settled":
      return event.data.currency;
    default:
      return event.id;
  }
}

export const created = (event: EventOf<"order.created">): string => event.data.product;
export const fake = new Poliducto(new FakeServer([200, [201, { id: "x" }]]).options);

declare class AbortController {
  readonly signal: {
    readonly aborted: boolean;
    addEventListener(type: "abort", listener: () => void): void;
    removeEventListener(type: "abort", listener: () => void): void;
  };
}
