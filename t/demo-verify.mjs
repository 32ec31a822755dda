// SPDX-License-Identifier: Apache-2.0
// demo-verify.mjs SECRET: verify the delivery on standard input, a line of
// demo-receiver.mjs, with a library that is not ours.
import { readFileSync } from "node:fs";
import { Webhook } from "standardwebhooks";

const { headers, body } = JSON.parse(readFileSync(0, "utf8"));
const event = new Webhook(process.argv[2]).verify(body, headers);
console.log(`standardwebhooks accepts ${headers["webhook-id"]}: ${event.type}`);
