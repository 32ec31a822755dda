// SPDX-License-Identifier: Apache-2.0
// Signatures, good and bad, and the handlers of four kinds of server.  Prints a
// line of each, as scenarios.mjs does.
import { createServer } from "node:http";
import { once } from "node:events";
import {
  expressWebhook, fastifyWebhook, fetchWebhook, isValid, nodeWebhook, verify, verifyRequest,
  verifyStandard,
} from "poliducto/webhooks";
import { FakeServer, signWebhook } from "poliducto/testing";
import { Poliducto, RateLimitError } from "poliducto";

const say = (name, good, why = "") =>
  console.log([good ? "ok" : "not ok", name, String(why).replaceAll("\n", " ")].join("\t"));
const reason = (run) => {
  try {
    run();
    return "accepted";
  } catch (error) {
    return error.reason ?? String(error);
  }
};

// --- vectors: those of the documentation, and of Standard Webhooks --------------

const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const old = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
const body = '{"test": 2432232314}';
const now = 1614265330;
const mine = "sha256=2e37df5d4a028c51a7f3133d64ae1e300d2c2c900f1b1d49d4369ad2530f8964";
const both = `${mine},sha256=95d993ff26ccd698cc4b6d4f2349bddca4f491f3067821823cd5b804f3aef1b6`;
const stamp = String(now);
const at = { now };
const raw = new TextEncoder().encode(body);

for (const [name, wanted, ...given] of [
  ["a signature of the secret as it is", "accepted", secret, body, mine, stamp, at],
  ["of bytes", "accepted", secret, raw, mine, stamp, at],
  ["of Ours beside Stripe's", "accepted", "whsec_test_secret",
    '{\n  "id": "evt_test_webhook",\n  "object": "event"\n}',
    "sha256=4f1cd7feda9826e746b7d482c4badebb657398df1099e1046364f6196a230150", "1700000000", { now: 1700000000 }],
  ["while a secret rotates, by the new one", "accepted", secret, body, both, stamp, at],
  ["and by the old one", "accepted", old, body, both, stamp, at],
  ["several secrets", "accepted", ["whsec_bm9wZQ==", secret], body, mine, stamp, at],
  ["blanks around the comma", "accepted", old, body, both.replace(",", " , "), stamp, at],
  ["digits in capitals", "accepted", secret, body, mine.toUpperCase().replace("SHA", "sha"), stamp, at],
  ["a header that Node lists", "accepted", secret, body, [mine], [stamp], at],
  ["300 seconds old", "accepted", secret, body, mine, stamp, { now: now + 300 }],
  ["300 seconds ahead", "accepted", secret, body, mine, stamp, { now: now - 300 }],
  ["301 seconds old", "timestamp_too_old", secret, body, mine, stamp, { now: now + 301 }],
  ["301 seconds ahead", "timestamp_too_new", secret, body, mine, stamp, { now: now - 301 }],
  ["a tolerance of one's own", "timestamp_too_old", secret, body, mine, stamp, { now: now + 11, tolerance: 10 }],
  ["another secret", "no_matching_signature", old, body, mine, stamp, at],
  ["another body", "no_matching_signature", secret, body.replace("4", "5"), mine, stamp, at],
  ["another time", "no_matching_signature", secret, body, mine, String(now + 1), at],
  ["a signature cut short", "malformed_header", secret, body, mine.slice(0, -2), stamp, at],
  ["no signature in it", "malformed_header", secret, body, "sha256=", stamp, at],
  ["another scheme", "malformed_header", secret, body, mine.replace("256", "512"), stamp, at],
  ["a time that is none", "malformed_header", secret, body, mine, "hello", at],
  ["an endless time", "malformed_header", secret, body, mine, "Infinity", at],
  ["no signature header", "missing_header", secret, body, undefined, stamp, at],
  ["no timestamp header", "missing_header", secret, body, mine, null, at],
  ["a header that came twice", "duplicated_header", secret, body, [mine, mine], stamp, at],
  ["an empty secret", "bad_secret", "", body, mine, stamp, at],
  ["no secrets", "bad_secret", [], body, mine, stamp, at],
  ["a secret with its line's end", "bad_secret", `${secret}\n`, body, mine, stamp, at],
  ["a body that was parsed", "parsed_body", secret, JSON.parse(body), mine, stamp, at],
  ["no body", "parsed_body", secret, undefined, mine, stamp, at],
]) {
  const got = reason(() => verify(...given));
  say(`verify: ${name}`, got === wanted, got);
  say(`isValid says so too: ${name}`, isValid(...given) === (wanted === "accepted"));
}
const standard = {
  "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "webhook-timestamp": stamp,
  "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const byStandard = (changes, key = secret) =>
  reason(() => verifyStandard(key, body, { ...standard, ...changes }, at));
for (const [name, wanted, got] of [
  ["accepted", "accepted", byStandard({})],
  ["beside others", "accepted", byStandard({
    "webhook-signature": `v1a,AAAA v1,AAAA ${standard["webhook-signature"]}` })],
  ["a key without its padding", "accepted", byStandard({}, [old, secret.replace(/=*$/, "")])],
  ["another id", "no_matching_signature", byStandard({ "webhook-id": "msg_2" })],
  ["only v1a", "malformed_header", byStandard({ "webhook-signature": "v1a,AAAA" })],
  ["no id", "missing_header", byStandard({ "webhook-id": undefined })],
  ["the prefix alone", "bad_secret", byStandard({}, "whsec_")],
]) say(`Standard Webhooks: ${name}`, got === wanted, got);
try {
  verify(secret, {}, mine, stamp, at);
} catch (error) {
  say("who gave a parsed body is told what to do", /express\.raw/.test(error.message), error.message);
}

// --- handlers ---------------------------------------------------------------------

const event = JSON.stringify({ id: "evt_1", type: "order.created", data: { id: "ord_1" } });
const signed = signWebhook(secret, event);
const forged = { ...signed, "x-service-signature-256": `sha256=${"0".repeat(64)}` };
const seen = new Set();
const options = { seen: (id) => seen.has(id) || !seen.add(id), maxBytes: 1000 };
let handled = 0;
const handler = ({ type }) => {
  if (type === "order.created") handled++;
};

async function ask(listener, headers, text) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${server.address().port}/`;
  const answer = await fetch(url, { method: "POST", headers, body: text });
  server.closeAllConnections();
  server.close();
  return `${answer.status} ${await answer.text()}`;
}
const node = nodeWebhook(secret, handler, options);
const told = [];
for (const [name, listener, headers, text, wanted] of [
  ["Node: an event", node, signed, event, "200 ok"],
  ["Node: again", node, signed, event, "200 seen before"],
  ["Node: forged", node, forged, event, "401 no_matching_signature"],
  ["Node: too large", node, signed, "x".repeat(2000), "413 too large"],
  ["a handler that fails", nodeWebhook(secret, () => { throw new Error("no"); },
    { onError: (error) => told.push(error.message) }), signed, event, "500 failed"],
  ["Express: behind express.raw", (request, response) => {
    request.body = Buffer.from(event);
    return expressWebhook(secret, handler)(request, response);
  }, signed, event, "200 ok"],
  ["Express: behind express.json", (request, response) => {
    request.body = JSON.parse(event);
    return expressWebhook(secret, handler, { onError: (error) => told.push(error.reason) })(request, response);
  }, signed, event, "500 parsed_body"],
]) {
  const got = await ask(listener, headers, text);
  say(name, got === wanted, got);
}
say("errors are told to who wants them", told.join() === "no,parsed_body", told);
say("each event was handled once", handled === 2, handled);

const asFetch = fetchWebhook(secret, handler);
const request = (headers) => new Request("https://x/", { method: "POST", headers, body: event });
say("fetch: an event", (await asFetch(request(signed))).status === 200);
say("fetch: forged", (await asFetch(request(forged))).status === 401);
say("a Request is verified", (await verifyRequest(request(signed), secret)).id === "evt_1");

// What Fastify calls, in the order in which it calls it.
const route = {};
await fastifyWebhook(secret, handler, { path: "/hooks" })({
  removeAllContentTypeParsers: () => {},
  addContentTypeParser: (type, { parseAs }, parse) => Object.assign(route, { type, parseAs, parse }),
  post: (path, run) => Object.assign(route, { path, run }),
});
const reply = { code: (status) => (reply.status = status, reply), type: () => reply, send: () => reply };
await route.run({ body: Buffer.from(event), headers: signed }, reply);
say("Fastify: an event", reply.status === 200 && route.path === "/hooks" && route.parseAs === "buffer");
await route.run({ body: Buffer.from(event), headers: forged }, reply);
say("Fastify: forged", reply.status === 401);

// --- the kit ------------------------------------------------------------------------

const fake = new FakeServer([429, 503, [201, { id: "pay_1" }]]);
const paid = await new Poliducto(fake.options).payments.create({
  amount: "1500.50", currency: "MXN", clabe: "012180001183597198", reference: "INV-1" });
say("a fake server follows its script", paid.id === "pay_1" && fake.requests.length === 3);
say("and nobody waits", fake.waits.length === 2 && fake.waits[0] === 375, fake.waits);
const tired = new FakeServer([[429, { code: "rate_limited" }, { "retry-after": "90" }]]);
const refused = await new Poliducto(tired.options).orders.get("ord_1").catch((error) => error);
say("it refuses as the server does", refused instanceof RateLimitError && refused.retryAfter === 90, refused);
