// SPDX-License-Identifier: Apache-2.0
// The law of the books: whatever was paid, however often it was asked for, each
// payment is booked once, and what is in the books adds up to what is said of
// the payments.  What the books must say is left for t9200 to ask the database.
import { writeFileSync } from "node:fs";
import fc from "fast-check";
import { atOnce, request, seed } from "./run.mjs";

const path = "/api/v2/payments";
const cents = (amount) => BigInt(Math.round(amount * 100));
const written = (n) => `${n < 0n ? "-" : ""}${(n < 0n ? -n : n) / 100n}.${String((n < 0n ? -n : n) % 100n).padStart(2, "0")}`;

// Half of them the sandbox returns, for one cause or another.
const amount = fc.oneof(fc.integer({ min: 1, max: 900000 }), fc.constantFrom(910001, 910003, 910014, 910018)).map((n) => n / 100);
const asks = fc.record({ amount, times: fc.integer({ min: 1, max: 3 }) });

async function all() {
  const found = [];
  for (let cursor = ""; cursor !== null;) {
    const { data } = await request("GET", `${path}?limit=200${cursor && `&cursor=${encodeURIComponent(cursor)}`}`);
    found.push(...data.data);
    cursor = data.has_more ? data.next_cursor : null;
  }
  return found;
}

const ended = (p) => ["settled", "returned", "failed", "canceled"].includes(p.status);
async function settled() {
  for (const last = Date.now() + 60000; ; await new Promise((done) => setTimeout(done, 200))) {
    const payments = await all();
    if (payments.every(ended)) return payments;
    if (Date.now() > last) throw new Error(`not ended: ${payments.filter((p) => !ended(p)).map((p) => p.id)}`);
  }
}

async function paid({ amount, times }, nth) {
  const body = { amount, currency: "MXN", clabe: "002010077777777771", reference: `law ${nth}` };
  const headers = { "Idempotency-Key": `books-${seed}-${nth}-${process.pid}` };
  const answers = await Promise.all(Array.from({ length: times }, () => request("POST", path, { body, headers })));
  const made = answers.filter((a) => a.status === 201);
  const known = made.length > 0 && answers.every((a) => a.status === 201 || a.data?.code === "idempotency_in_progress");
  return { ids: new Set(made.map((a) => a.data.id)), fault: known ? [] : [`${nth}: ${answers.map((a) => `${a.status} ${a.text.slice(0, 200)}`)}`] };
}

export async function books() {
  const wanted = [...fc.sample(asks, { seed, numRuns: 40 }).entries()];
  const before = (await all()).length, made = [];
  await Promise.all(Array.from({ length: atOnce }, async () => {
    for (let one; (one = wanted.pop());) made.push(await paid(one[1], one[0]));
  }));
  const payments = await settled();
  const sum = payments.filter((p) => p.status === "settled").reduce((n, p) => n + cents(p.amount), 0n);
  // t9200 asks for: the payments, and what each book has more or less
  writeFileSync(process.env.BOOKS, `${payments.length}\nbank\t${written(sum)}\npayables\t${written(-sum)}\nspei_clearing\t0.00\n`);
  const ids = made.flatMap((one) => [...one.ids]);
  return [...made.flatMap((one) => one.fault), new Set(ids).size !== 40 && `${new Set(ids).size} payments for 40 keys`,
    payments.length !== before + 40 && `${payments.length - before} were made`].filter(Boolean);
}
