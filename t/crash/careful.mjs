// SPDX-License-Identifier: Apache-2.0
// careful.mjs: what the clients here share.  A request has an Idempotency-Key of
// its own and is repeated with it for as long as the answer does not tell what
// became of it.  CLIENT_URL says where, CLIENT_KEY who.
const patience = 120_000;
const again = new Set([409, 429, 502, 503, 504]);

// Why requests were repeated, and how often.
export const refusals = {};

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function send(method, path, key, body) {
  const answer = await fetch(process.env.CLIENT_URL + path, {
    method,
    headers: {
      authorization: `Bearer ${process.env.CLIENT_KEY}`,
      "content-type": "application/json",
      "idempotency-key": key,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  return { status: answer.status, replayed: answer.headers.get("idempotent-replayed"), text: await answer.text() };
}

// Until it is known to be done: the answer, and the requests it took.
export async function insist(method, path, key, body) {
  const deadline = Date.now() + patience;
  for (let requests = 1; ; requests++) {
    let why;
    try {
      const answer = await send(method, path, key, body);
      if (answer.status < 300) return { ...answer, requests };
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

// So many clients at once, until each has nothing left to do; then it is said
// what went wrong.
export async function together(atOnce, client) {
  try {
    await Promise.all(Array.from({ length: atOnce }, client));
    console.error("repeated after", JSON.stringify(refusals));
  } catch (e) {
    console.error(e.message);
    process.exit(1);
  }
}
