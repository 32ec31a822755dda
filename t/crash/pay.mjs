// SPDX-License-Identifier: Apache-2.0
// pay.mjs N AT_ONCE PREFIX: make N payments as a careful client does.  Each
// has an Idempotency-Key of its own and is repeated with it for as long as the
// answer does not tell what became of it; every tenth is then asked for again,
// and the answer must be the same, byte for byte.  A line on standard output
// for each that is made: key, id, requests it took.
const [n, atOnce, prefix] = process.argv.slice(2);
const deadline = Date.now() + 120_000;
const again = new Set([409, 502, 503, 504]);
const refusals = {};
let next = 1;

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function post(key, i) {
  const answer = await fetch(`${process.env.PAY_URL}/api/v2/payments`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${process.env.PAY_KEY}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify({
      amount: `${100 + i}.${String(i % 100).padStart(2, "0")}`,
      currency: "MXN",
      clabe: "002010077777777771",
      reference: key,
    }),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: answer.status, replayed: answer.headers.get("idempotent-replayed"), text: await answer.text() };
}

// Until it is known to be made.
async function insist(key, i) {
  for (let requests = 1; ; requests++) {
    let why;
    try {
      const answer = await post(key, i);
      if (answer.status === 201) return { ...answer, requests };
      why = answer.status;
      if (!again.has(answer.status) || (why === 409 && !answer.text.includes('"idempotency_in_progress"')))
        throw new Error(`${key}: ${answer.status} ${answer.text}`, { cause: "final" });
    } catch (e) {
      if (e.cause === "final") throw e;
      why = e.cause?.code ?? e.name;
    }
    refusals[why] = (refusals[why] ?? 0) + 1;
    if (Date.now() > deadline) throw new Error(`${key}: not made in time, last ${why}`);
    await sleep(20 + 10 * Math.min(requests, 20));
  }
}

async function one(i) {
  const key = `${prefix}-${i}`;
  const first = await insist(key, i);
  if (i % 10 === 0) {
    const second = await insist(key, i);
    if (second.text !== first.text) throw new Error(`${key}: another answer: ${second.text}`);
    if (second.replayed !== "true") throw new Error(`${key}: not said to be replayed`);
  }
  console.log(key, JSON.parse(first.text).id, first.requests);
}

async function client() {
  while (next <= Number(n)) await one(next++);
}

try {
  await Promise.all(Array.from({ length: Number(atOnce) }, client));
  console.error("repeated after", JSON.stringify(refusals));
} catch (e) {
  console.error(e.message);
  process.exit(1);
}
