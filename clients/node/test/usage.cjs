// SPDX-License-Identifier: Apache-2.0
// The same from CommonJS.
const { Poliducto, default: main, APIError } = require("poliducto");
const webhooks = require("poliducto/webhooks");
const testing = require("poliducto/testing");

const said = { subpaths: `${typeof webhooks.verify} ${typeof testing.signWebhook}` };
said.loaded = Object.keys(require.cache)
  .filter((file) => file !== __filename)
  .every((file) => /[\\/]node_modules[\\/]poliducto[\\/]/.test(file));

async function run() {
  const module = await import("poliducto");
  said.same = module.Poliducto === Poliducto && module.default === main && module.APIError === APIError;
  const client = new Poliducto();
  said.rack = (await client.prices.dailyRack({ terminal: "MTY" })).terminal;
  console.log(JSON.stringify(said));
}
run();
