// SPDX-License-Identifier: Apache-2.0
// receive.mjs FILE [KEY CERTIFICATE]: a receiver of webhooks on a free port of
// loopback, which it prints; by TLS where it is given files for that, and then
// it asks for the certificate of who calls.  Each request is a line of JSON in FILE, written before it is
// answered.  The path says how: /fail/20 answers 500 to the first attempt of 20
// in 100 events, chosen by their ids; /answer/410 answers so; else 204.  A third
// part is how many milliseconds it takes.
import { createHash } from "node:crypto";
import { openSync, readFileSync, writeSync } from "node:fs";
import { createServer } from "node:http";
import { createServer as createSecure } from "node:https";

const file = openSync(process.argv[2], "a");

function answer(path, headers) {
  const [, what, n] = path.split("/");
  if (what === "answer") return Number(n);
  if (what !== "fail" || headers["webhook-attempt"] !== "1") return 204;
  const chance = createHash("sha256").update(String(headers["webhook-id"])).digest().readUInt32BE(0) % 100;
  return chance < Number(n) ? 500 : 204;
}

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
    writeSync(file, `${JSON.stringify({ at: Date.now(), path: rq.url, headers: rq.headers, body, status, certificate: fingerprint(rq.socket) })}\n`);
    setTimeout(() => rs.writeHead(status).end(), Number(rq.url.split("/")[3] ?? 0));
  });
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
