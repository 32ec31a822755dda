// SPDX-License-Identifier: Apache-2.0
// The explorer: one resource at a time, calls that are made, and where the key is not.
import { readFileSync } from "node:fs";
import { families, part } from "../dashboard/src/explorer/part.js";
import { fits, is, judge, ok, open, start, until } from "./browser.mjs";

const { POLIDUCTO_DASHBOARD_URL: home, POLIDUCTO_SANDBOX_URL: sandbox, POLIDUCTO_LIVE_URL: live, POLIDUCTO_API_KEY: key } = process.env;
const read = (name) => JSON.parse(readFileSync(new URL(`../clients/${name}.json`, import.meta.url)));
const [openapi, samples] = ["openapi", "samples"].map(read);
const wrong = [];
const browser = await start();

const operationsOf = (document) => Object.values(document.paths).flatMap((item) => Object.values(item));
const resources = families(openapi).flatMap((family) => family.resources.map(({ name }) => name));

// --- the parts of the document ---------------------------------------------------

function refs(value, found = []) {
  if (value === null || typeof value !== "object") return found;
  if (typeof value.$ref === "string") found.push(value.$ref);
  for (const one of Object.values(value)) refs(one, found);
  return found;
}

const leads = (document, ref) => ref.split("/").slice(1).reduce((at, name) => at?.[name], document) !== undefined;

function parts() {
  const all = resources.map((name) => part(openapi, samples, name, { servers: [sandbox, live], home }));
  const callable = operationsOf(openapi).filter(({ operationId, servers }) => operationId && !servers).map(({ operationId }) => operationId);
  is(all.flatMap(operationsOf).map(({ operationId }) => operationId).sort().join(), callable.sort().join(),
    "every operation that a key can call is in one part");
  ok(all.every((one) => refs(one).every((ref) => leads(one, ref))), "what a part refers to is in it",
    all.flatMap((one) => refs(one).filter((ref) => !leads(one, ref))));
  const bare = all.flatMap(operationsOf).filter(({ requestBody: body }) => body && !body.content["text/csv"] && !body.content["application/json"]?.example);
  is(bare.map(({ operationId }) => operationId).join(), "", "every body begins as that of its sample, but that of a file");
  const largest = Math.max(...all.map((one) => JSON.stringify(one).length));
  ok(largest < 300_000, "each is small", largest);
}

// --- the page --------------------------------------------------------------------

const block = (page, verb, path) => page.locator(`.opblock-${verb}`, { has: page.locator(`[data-path="${path}"]`) });

async function arrive(page, query = "") {
  await page.goto(`${home}/explorer${query}`);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.locator(".opblock").first().waitFor();
}

const shown = (page, name) => until(`the operations of ${name}`, async () =>
  await page.locator(".opblock").count() === operationsOf(part(openapi, samples, name, { servers: [], home })).length);

// What is sent, and the answer that the page then shows.
async function execute(page, at) {
  const sent = page.waitForRequest((request) => request.method() !== "OPTIONS" && /^\/api\//.test(new URL(request.url()).pathname));
  await at.locator(".execute").click();
  const request = await sent, answer = await request.response();
  await at.locator(".live-responses-table .response-col_status", { hasText: String(answer.status()) }).waitFor();
  const body = await at.locator(".live-responses-table .response-col_description pre").first().textContent();
  return { url: request.url(), headers: await request.allHeaders(), status: answer.status(), body: JSON.parse(body) };
}

// Nothing of what a browser keeps, and nothing of what the page shows, has the key.
async function silent(page, when) {
  const kept = await page.evaluate(async () => JSON.stringify([location.href, document.cookie, { ...localStorage }, { ...sessionStorage },
    history.state, document.documentElement.outerHTML, (await indexedDB.databases()).length, (await caches.keys()).length]));
  ok(!kept.includes(key.slice(11)), `the key is neither kept nor shown ${when}`, kept.slice(0, 300));
}

async function chooser(page) {
  await arrive(page);
  is(await page.locator("#resource option").count(), resources.length, "every resource can be chosen");
  await shown(page, "orders");
  await page.locator("#resource").selectOption("payments");
  await shown(page, "payments");
  is(new URL(page.url()).search, "?resource=payments", "its address can be passed on");
  await page.goBack();
  await shown(page, "orders");
  ok(true, "and back leads back");
  await arrive(page, "?resource=payments#/payments/payments.create");
  await block(page, "post", "/api/v2/payments").locator(".execute").waitFor();
  ok(true, "a link opens one operation");
  is(await page.locator(".opblock.is-open .opblock-external-docs a").getAttribute("href"), `${home}/docs/api/payments#payments.create`,
    "and it links to its place in the reference");
}

async function calls(page) {
  await arrive(page, "?resource=orders#/orders/orders.create");
  const at = block(page, "post", "/api/v2/orders");
  await at.locator(".execute").waitFor();
  const none = await execute(page, at);
  is(`${none.status} ${none.body.code}`, "401 key_missing", "a call without a key shows the refusal");
  await page.locator("#key").fill(key.slice(0, -1) + (key.endsWith("0") ? "1" : "0"));
  const bad = await execute(page, at);
  is(`${bad.status} ${bad.body.code} ${bad.body.status}`, "401 key_malformed 401", "as does a bad key: its problem document is there");
  await page.locator("#key").fill(key);
  const first = await execute(page, at);
  is(first.status, 201, "an order is made by the body that stands there");
  is(`${new URL(first.url).origin} ${first.headers.authorization}`, `${sandbox} Bearer ${key}`, "in the sandbox, with the key");
  ok(first.headers.cookie === undefined, "and without a cookie", first.headers.cookie);
  const got = await (await fetch(`${sandbox}/api/v2/orders/${first.body.id}`, { headers: { Authorization: `Bearer ${key}` } })).json();
  is(got.id, first.body.id, "the API has it");
  const second = await execute(page, at);
  const keys = [first, second].map(({ headers }) => headers["idempotency-key"]);
  ok(keys.every((one) => /^[0-9a-f-]{36}$/.test(one)) && keys[0] !== keys[1] && first.body.id !== second.body.id,
    "each call has an Idempotency-Key of its own", keys);
  await at.locator(".parameters input").first().fill(keys[1]);
  is((await execute(page, at)).body.id, second.body.id, "one that is typed is sent, and answered the same");
  ok((await at.locator(".curl-command").innerText()).includes("$POLIDUCTO_API_KEY"), "what is shown has a name in place of the key");
  await silent(page, "after calls");
}

async function choices(page) {
  const environment = () => page.locator("html").getAttribute("data-env");
  const choose = () => page.locator("#environments input[value=live]").click({ force: true });
  await choose();
  await page.locator("#live[open]").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#live:not([open])").waitFor({ state: "attached" });
  await page.locator("#environments input[value=sandbox]:checked").waitFor({ state: "attached" });
  is(await environment(), "sandbox", "who shuts the question stays in the sandbox");
  await choose();
  await page.locator("#live button[value=live]").click();
  await page.locator("html[data-env=live]").waitFor({ state: "attached" });
  ok((await page.locator("#key-help").innerText()).includes("sandbox"), "a key of the other environment is noticed");
  const at = block(page, "post", "/api/v2/orders");
  const answer = await execute(page, at);
  is(`${new URL(answer.url).origin} ${answer.body.code}`, `${live} key_wrong_environment`, "live is called when it was chosen");
  await page.reload();
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  is(`${await environment()} "${await page.locator("#key").inputValue()}"`, 'sandbox ""', "a page that is loaded anew knows neither key nor choice");
  await silent(page, "after it is loaded anew");
}

async function looks() {
  for (const [colorScheme, width] of [["light", 1280], ["dark", 320]]) {
    const page = await open(browser, wrong, { colorScheme, viewport: { width, height: 800 } });
    await arrive(page, "?resource=payments#/payments/payments.create");
    const at = block(page, "post", "/api/v2/payments");
    await at.locator(".execute").waitFor();
    await page.locator("#key").fill(key);
    is((await execute(page, at)).status, 201, `a payment is made: ${colorScheme} ${width}`);
    await judge(page, `explorer ${colorScheme} ${width}`);
    await fits(page, `explorer ${colorScheme} ${width}`);
    await page.context().close();
  }
}

try {
  parts();
  const page = await open(browser, wrong);
  await chooser(page);
  await calls(page);
  await choices(page);
  await page.context().close();
  await looks();
} catch (error) {
  ok(false, "the explorer is looked at", error.stack);
}
ok(wrong.length === 0, "nothing went wrong in the console, nothing was reported", wrong.join("\n"));
await browser.close();
