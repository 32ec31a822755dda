// SPDX-License-Identifier: Apache-2.0
// receive.mjs FILE [KEY CERTIFICATE]: a receiver of webhooks on a free port of
// loopback, which it prints; by TLS where it is given files for that, and then
// it asks for the certificate of who calls.  Each request is a line of JSON in FILE, written before it is
// answered.  The path says how: /fail/20 answers 500 to the first attempt of 20
// in 100 events, chosen by their ids; /chaos/20 fails 20 in 100 attempts, by 500
// or a connection that ends or is reset without an answer, and its lines are
// short; /answer/410 answers so; else 204.  A third part is how many
// milliseconds it takes; of /slow/2 only after the second request.
import { createHash } from "node:crypto";
import { openSync, readFileSync, writeSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecure } from "node:https";

const file = openSync(process.argv[2], "a");

const chance = (text) => createHash("sha256").update(text).digest().readUInt32BE(0);

// The status it is answered with, or "drop" or "reset".
function answer(path, headers) {
  const [, what, n] = path.split("/");
  const { "webhook-id": id, "webhook-attempt": attempt } = headers;
  if (what === "answer") return Number(n);
  if (what === "chaos") {
    const drawn = chance(`${path} ${id} ${attempt}`);
    return drawn % 100 < Number(n) ? [500, "drop", "reset"][Math.floor(drawn / 100) % 3] : 204;
  }
  if (what !== "fail" || attempt !== "1") return 204;
  return chance(String(id)) % 100 < Number(n) ? 500 : 204;
}

const came = new Map();

function delay(path) {
  const [, what, n, ms] = path.split("/");
  came.set(path, (came.get(path) ?? 0) + 1);
  return what === "slow" && came.get(path) <= Number(n) ? 0 : Number(ms ?? 0);
}

function reply(rs, status) {
  if (status === "drop") rs.socket.destroy();
  else if (status === "reset") rs.socket.resetAndDestroy();
  else rs.writeHead(status).end();
}

const line = ({ url: path, headers, socket }, body, status) =>
  path.startsWith("/chaos/")
    ? { path, id: headers["webhook-id"], attempt: Number(headers["webhook-attempt"]), status }
    : { at: Date.now(), path, headers, body, status, certificate: fingerprint(socket) };

// Of a caller by TLS: the SHA-256 of its certificate, or nothing.
const fingerprint = (socket) =>
  socket.getPeerCertificate?.().fingerprint256?.replaceAll(":", "").toLowerCase();

const [key, cert] = process.argv.slice(3).map((path) => readFileSync(path));
const options = { key, cert, requestCert: true, rejectUnauthorized: false };
const server = (key ? createSecure : createServer)(key ? options : {}, (rq, rs) => {
  const chunks = [];
  rq.on("data", (chunk) => chunks.push(chunk));
  rq.on("end", () => {
    const status = answer(rq.url, rq.headers);
    const body = Buffer.concat(chunks).toString();
    writeSync(file, `${JSON.stringify(line(rq, body, status))}\n`);
    setTimeout(() => reply(rs, status), delay(rq.url));
  });
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
