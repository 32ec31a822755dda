// SPDX-License-Identifier: Apache-2.0
// verify.mjs SECRET: what the package standardwebhooks says of the delivery on
// standard input, a line of receive.mjs, and of changes to it.  One line for
// each: what was tried, then "accepted" or "rejected".
import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";

const { headers, body } = JSON.parse(readFileSync(0, "utf8"));
const judge = new Webhook(process.argv[2]);
const id = headers["webhook-id"];

// Time stands still, so that a limit of seconds can be tried to the second.
const now = Date.now();
Date.now = () => now;

function attempt(what, text, changes = {}, by = judge) {
  let verdict = "accepted";
  try {
    by.verify(text, { ...headers, ...changes });
  } catch {
    verdict = "rejected";
  }
  console.log(`${what}: ${verdict}`);
}

// The same delivery, rightly signed at another time.
function moved(seconds) {
  const at = Math.floor(now / 1000) + seconds;
  return {
    "webhook-timestamp": String(at),
    "webhook-signature": judge.sign(id, new Date(at * 1000), body),
  };
}

attempt("as it came", body);
attempt("a byte of the body changed", body.replace("payment", "paymeNt"));
attempt("a byte too many", `${body} `);
attempt("another id", body, { "webhook-id": `${id}x` });
attempt("another time", body, { "webhook-timestamp": String(Number(headers["webhook-timestamp"]) + 1) });
attempt("no signature", body, { "webhook-signature": "" });
attempt("another secret", body, {}, new Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"));
attempt("300 s old", body, moved(-300));
attempt("301 s old", body, moved(-301));
attempt("300 s ahead", body, moved(300));
attempt("301 s ahead", body, moved(301));
const own = judge.sign(id, new Date(Number(headers["webhook-timestamp"]) * 1000), body);
console.log(`signed by the package: ${own === headers["webhook-signature"] ? "the same" : own}`);
