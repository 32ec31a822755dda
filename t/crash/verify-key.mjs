// SPDX-License-Identifier: Apache-2.0
// verify-key.mjs JWKS <request: is a request that receive.mjs wrote down signed
// by a key of that set?  With the crypto of node, which is not ours.  A line
// for each of several changes to it: "WHAT: accepted" or "rejected".
import { createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";

const { keys } = JSON.parse(readFileSync(process.argv[2]));
const { headers, body } = JSON.parse(readFileSync(0));
const named = keys.find((key) => key.kid === headers["webhook-signature-key"]);

function genuine(key, { id, timestamp, signature, text }) {
  const signed = Buffer.from(`${id}.${timestamp}.${text}`);
  return signature
    .split(" ")
    .filter((s) => s.startsWith("v1a,"))
    .some((s) => verify(null, signed, createPublicKey({ key, format: "jwk" }), Buffer.from(s.slice(4), "base64")));
}

const whole = {
  id: headers["webhook-id"],
  timestamp: headers["webhook-timestamp"],
  signature: headers["webhook-signature"],
  text: body,
};
const other = Buffer.from(named?.x ?? "", "base64url");
other[0] ^= 1;
const cases = {
  "as it came": [named, whole],
  "a byte of the body changed": [named, { ...whole, text: body.replace("{", "[") }],
  "a byte too many": [named, { ...whole, text: `${body} ` }],
  "another id": [named, { ...whole, id: `${whole.id}x` }],
  "another time": [named, { ...whole, timestamp: Number(whole.timestamp) + 1 }],
  "the HMAC alone": [named, { ...whole, signature: whole.signature.split(" ")[0] }],
  "another key": [{ ...named, x: other.toString("base64url") }, whole],
};
for (const [what, [key, message]] of Object.entries(cases)) {
  let ok = false;
  if (named !== undefined) ok = genuine(key, message);
  console.log(`${what}: ${ok ? "accepted" : "rejected"}`);
}
