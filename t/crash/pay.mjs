// SPDX-License-Identifier: Apache-2.0
// pay.mjs N AT_ONCE PREFIX: make N payments as a careful client does.  Every
// tenth is then asked for again, and the answer must be the same, byte for
// byte.  A line on standard output for each that is made: key, id, requests it
// took.
import { insist, together } from "./careful.mjs";

const [n, atOnce, prefix] = process.argv.slice(2);
let next = 1;

const pay = (key, i) =>
  insist("POST", "/api/v2/payments", key, {
    amount: `${100 + i}.${String(i % 100).padStart(2, "0")}`,
    currency: "MXN",
    clabe: "002010077777777771",
    reference: key,
  });

async function one(i) {
  const key = `${prefix}-${i}`;
  const first = await pay(key, i);
  if (i % 10 === 0) {
    const second = await pay(key, i);
    if (second.text !== first.text) throw new Error(`${key}: another answer: ${second.text}`);
    if (second.replayed !== "true") throw new Error(`${key}: not said to be replayed`);
  }
  console.log(key, JSON.parse(first.text).id, first.requests);
}

await together(Number(atOnce), async () => {
  while (next <= Number(n)) await one(next++);
});
