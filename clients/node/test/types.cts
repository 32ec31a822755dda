// SPDX-License-Identifier: Apache-2.0
// The same types from CommonJS.
import poliducto = require("poliducto");
import webhooks = require("poliducto/webhooks");
import testing = require("poliducto/testing");

const client = new poliducto.Poliducto();
export const orders: PromiseLike<poliducto.Page<poliducto.Order>> = client.orders.list();
export const valid: boolean = webhooks.isValid("s", "b", "x", "y");
export const headers: Record<string, string> = testing.signWebhook("whsec_YQ==", "{}");
