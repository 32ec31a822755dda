// SPDX-License-Identifier: Apache-2.0
// Every page that routes.js names, looked at by axe: in both languages, light and
// dark, wide and narrow.  SHOTS, a directory, keeps a picture of each, and more.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fits, judge, ok, open, signUp, start, until, visit } from "./browser.mjs";
import { reach } from "./reach.mjs";

const { POLIDUCTO_DASHBOARD_URL: home, POLIDUCTO_SANDBOX_URL: sandbox, SHOTS } = process.env;
const rows = [...readFileSync(process.argv[2], "utf8")
  .matchAll(/\{path: '([^']+)', +name: '(\w+)'.*?(open: true)?\}/g)]
  .map(([, path, name, open]) => ({ path, name, open }));
const wrong = [];
const browser = await start();

// What the pages of single objects are about: something of each kind is made with
// a key, which the account itself gives.
async function things(page) {
  await page.locator("#make-key").click();
  const first = (await page.locator(".code pre").first().textContent()).trim();
  const session = await page.evaluate(async () => (await fetch("/api/v2/auth/session")).json());
  const { token } = await page.evaluate(async (csrf) => (await fetch("/api/v2/auth/tokens", { method: "POST",
    headers: { "Content-Type": "application/json", "X-CSRF-Token": csrf },
    body: JSON.stringify({ environment: "sandbox" }) })).json(), session.csrf_token);
  const ask = async (method, path, body) => {
    const answer = await reach(sandbox + path, { method, body: body && JSON.stringify(body),
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return JSON.parse(text);
  };
  const one = async (path) => until(`one of ${path}`, async () => (await ask("GET", path)).data[0]);
  const webhook = await ask("POST", "/api/v2/webhooks",
    { url: `${sandbox}/api/v2/sandbox/receiver/status?code=200`, events: ["order.*", "payment.*"] });
  await ask("POST", `/api/v2/webhooks/${webhook.id}/ping`, {});
  const order = await ask("POST", "/api/v2/orders", { terminal: "MTY", product: "DIESEL_ULSD", volume: 1000 });
  const payment = await ask("POST", "/api/v2/payments",
    { amount: "100.00", currency: "MXN", clabe: "002010077777777771", reference: "PEDIDO 7" });
  const keys = await one("/api/v2/api-keys");
  await fetch(`${sandbox}/api/v2/orders?limit=x`, { headers: { Authorization: `Bearer ${first}` } });
  const event = await one("/api/v2/events?limit=1");
  const delivery = await one(`/api/v2/webhooks/${webhook.id}/deliveries?limit=1`);
  const request = await one("/api/v2/usage/requests?limit=1");
  const entry = await one("/api/v2/audit-entries?limit=1");
  return { "/keys/:id": keys.id, "/requests/:id": request.request_id, "/events/:id": event.id,
    "/webhooks/:id": webhook.id, "/deliveries/:id": delivery.id, "/orders/:id": order.id,
    "/payments/:id": payment.id, "/audit/:id": entry.id };
}

// Until what the page asked for is there.
async function settled(page) {
  await page.locator("main h1").waitFor();
  await until("the page", async () => (await page.locator(".waiting").count()) === 0 ||
    (await page.locator("main [id=first-call], main ol.steps").count()) > 0);
}

async function look(page, path, what) {
  await visit(page, path);
  await settled(page);
  await judge(page, what);
  await fits(page, what);
  if (SHOTS) await page.screenshot({ path: join(SHOTS, what.replace(/\W+/g, "-") + ".png"), fullPage: true });
}

async function main() {
  const page = await open(browser, wrong);
  await signUp(page, `axe.${Date.now()}@example.com`);
  const ids = await things(page);
  const state = await page.context().storageState();
  const looks = [["en", "light", 1280], ["es", "dark", 320],
    ...(SHOTS ? [["es", "dark", 1280], ["en", "light", 320]] : [])];
  for (const [language, colorScheme, width] of looks) {
    for (const known of [false, true]) {
      const seen = await open(browser, wrong, { colorScheme, locale: language, viewport: { width, height: 800 },
        storageState: known ? state : undefined });
      await seen.addInitScript((name) => localStorage.setItem("poliducto.language", name), language);
      for (const { path, name, open } of rows) {
        if (known === (open === "open: true")) continue;
        const id = ids[path];
        ok(id || !path.includes(":"), `there is one for ${path}`, path);
        await look(seen, path.replace(/:id/, id), `${name} ${language} ${colorScheme} ${width}`);
      }
      await seen.context().close();
    }
  }
}

try {
  ok(rows.length > 10, "routes.js names the pages", rows.length);
  await main();
} catch (error) {
  ok(false, "every page is looked at", error.stack);
}
ok(wrong.length === 0, "nothing went wrong in the console, nothing was reported", wrong.join("\n"));
await browser.close();
