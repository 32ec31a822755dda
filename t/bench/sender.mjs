// SPDX-License-Identifier: Apache-2.0
// A peer: the same deliveries by BullMQ and Redis, as one would write them.  A
// job is an event for an endpoint; it is signed twice and posted, tried again
// on our schedule where it fails, and what came of each attempt is kept in
// Redis.  Lines on stdin let it work, with what Redis is to flush ("always",
// "everysec"), and stop it ("rest").
import { createHash, createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Queue, Worker } from "bullmq";
import { Pool } from "undici";

const { SENDER_REDIS, SENDER_URL, SENDER_CA, SENDER_ENDPOINTS, SENDER_PARALLEL,
  SENDER_JOBS } = process.env;

const url = new URL(SENDER_URL);
const pool = new Pool(url.origin, {
  connections: Number(SENDER_PARALLEL),
  connect: { ca: readFileSync(SENDER_CA) },
  headersTimeout: 15000, bodyTimeout: 15000,
});

const endpoints = Array.from({ length: Number(SENDER_ENDPOINTS) }, (_, i) => ({
  secret: `whsec_${createHash("sha256").update(`${i}`).digest("base64")}`,
}));

const seconds = [5, 30, 120, 600, 1800, 7200, 18000, 36000, 50400, 72000, 86400];
const wait = (made) => seconds[made - 1] * 1000 * (0.8 + 0.4 * Math.random());

function headers(event, body, secret, attempt) {
  const at = Math.floor(Date.now() / 1000);
  const hmac = (key, text) => createHmac("sha256", key).update(text);
  const own = hmac(secret, `${at}.${body}`).digest("hex");
  const key = Buffer.from(secret.slice(6), "base64");
  const standard = hmac(key, `${event.id}.${at}.${body}`).digest("base64");
  return {
    "content-type": "application/json",
    "x-service-timestamp": `${at}`,
    "x-service-signature-256": `sha256=${own}`,
    "webhook-id": event.id,
    "webhook-timestamp": `${at}`,
    "webhook-signature": `v1,${standard}`,
    "webhook-attempt": `${attempt}`,
  };
}

async function deliver(job) {
  const { event, endpoint } = job.data;
  const body = JSON.stringify(event);
  const sent = headers(event, body, endpoints[endpoint].secret, job.attemptsMade + 1);
  const started = Date.now();
  const answer = await pool.request({ path: url.pathname, method: "POST", headers: sent, body });
  const text = await answer.body.text();
  const result = {
    status: answer.statusCode, started, ms: Date.now() - started, sent,
    sha256: createHash("sha256").update(body).digest("hex"),
    head: answer.headers, body: text.slice(0, 16384),
  };
  if (answer.statusCode < 200 || answer.statusCode > 299) throw new Error(JSON.stringify(result));
  return result;
}

function job(i) {
  const object = `pay_${String(i).padStart(26, "0")}`;
  return {
    name: "delivery",
    data: {
      endpoint: i % endpoints.length,
      event: {
        id: `evt_${String(i).padStart(26, "0")}`, type: "payment.created",
        created_at: new Date().toISOString(), api_version: "2026-10-01", environment: "sandbox",
        account_id: `acc_${"0".repeat(26)}`, sequence: i, object: { type: "payment", id: object },
        data: { a: "x".repeat(1000) }, request_id: null,
      },
    },
    opts: { attempts: seconds.length + 1, backoff: { type: "custom" } },
  };
}

const connection = { path: SENDER_REDIS };
const queue = new Queue("deliveries", { connection });
for (let i = 0; i < Number(SENDER_JOBS); i += 1000)
  await queue.addBulk(Array.from({ length: 1000 }, (_, k) => job(i + k)));

const worker = new Worker("deliveries", deliver, {
  connection, autorun: false, concurrency: Number(SENDER_PARALLEL),
  settings: { backoffStrategy: wait },
});
let running;
console.log("ready");
for await (const line of createInterface({ input: process.stdin })) {
  if (line === "rest") {
    await worker.pause();
  } else {
    await (await queue.client).config("SET", "appendfsync", line);
    if (running) worker.resume();
    else running = worker.run();
  }
  console.log(line);
}
await worker.close();
await queue.close();
