// SPDX-License-Identifier: Apache-2.0
// The pages at /docs in a browser: wide and light, narrow and dark, without scripts,
// and found by the keyboard alone.
import { fits, is, judge, ok, open, start } from "./browser.mjs";

const { POLIDUCTO_DASHBOARD_URL: home } = process.env;
const paths = ["/docs", "/docs/api/orders", "/docs/guides/first-call", "/docs/operations", "/docs/errors", "/docs/events"];
const wrong = [];
const browser = await start();

async function looks() {
  for (const [colorScheme, width] of [["light", 1280], ["dark", 320]]) {
    const page = await open(browser, wrong, { colorScheme, viewport: { width, height: 800 } });
    for (const path of paths) {
      await page.goto(home + path);
      await page.locator("#q[role=combobox]").waitFor();
      await judge(page, `${path} ${colorScheme} ${width}`);
      await fits(page, `${path} ${colorScheme} ${width}`);
    }
    await page.context().close();
  }
}

// --- without scripts -------------------------------------------------------------

async function scriptless() {
  const page = await open(browser, wrong, { javaScriptEnabled: false });
  await page.goto(`${home}/docs/api/orders#orders.create`);
  const operation = page.locator("[id='orders.create']");
  const text = await operation.innerText();
  ok(["POST", "/api/v2/orders", "orders:write", "Idempotency-Key", "DIESEL_ULSD", "price_unavailable"].every((one) => text.includes(one)),
    "without scripts an operation has route, scope, header, sample and errors", text.slice(0, 500));
  const samples = () => operation.locator("figure.sample").filter({ visible: true }).allInnerTexts();
  for (const [id, sign] of [["curl", "curl "], ["python", "client.orders.create("], ["node", "await client.orders.create("]]) {
    await page.locator(`fieldset.languages input[value=${id}], fieldset.languages input[id*=${id}]`).first().check({ force: true });
    const seen = await samples();
    ok(seen.length === 1 && seen[0].includes(sign), `without scripts the sample in ${id} can be chosen`, seen);
  }
  is(await page.locator("#search").isVisible(), false, "a search that could not search is not there");
  await page.goto(`${home}/docs/guides/first-call`);
  ok((await page.locator("main").innerText()).length > 1500, "a guide is there whole", await page.locator("main").innerText());
  await page.context().close();
}

// --- the search ------------------------------------------------------------------

const found = (page) => page.locator("#found [role=option]");

async function type(page, text, first) {
  await page.keyboard.press("Control+A");
  await page.keyboard.type(text);
  await found(page).first().filter({ hasText: first }).waitFor();
}

async function search() {
  const page = await open(browser, wrong, { viewport: { width: 1280, height: 800 } });
  const field = page.locator("#q");
  await page.goto(`${home}/docs`);
  await field.and(page.locator("[role=combobox]")).waitFor();
  await page.keyboard.press("/");
  is(await page.evaluate(() => document.activeElement.id), "q", "/ leads to the search");
  is(await field.inputValue(), "", "and is not typed there");
  for (const [text, first] of [["orders.create", "Create an order"], ["/api/v2/payments", "payments"], ["create order", "Create an order"],
    ["key_malformed", "key_malformed"], ["Wébhöök", "Webhooks"], ["order.created", "order.created"], ["a(*", "Nothing is found"]])
    await type(page, text, first);
  ok(true, "names, paths, words, codes and types are found first, whatever accents");
  is(await page.locator("#search [role=status]").textContent(), "Nothing is found", "and it is said what was found");
  await type(page, "create order", "Create an order");
  is(await field.getAttribute("aria-expanded"), "true", "the list is said to be open");
  const active = () => field.getAttribute("aria-activedescendant");
  await page.keyboard.press("ArrowUp");
  is(await active(), await found(page).last().getAttribute("id"), "up from the field is the last");
  await page.keyboard.press("ArrowDown");
  is(`${await active()} ${await found(page).first().getAttribute("aria-selected")}`, "found-0 true", "down from there the first");
  await judge(page, "the search, open");
  await page.keyboard.press("Escape");
  is(`${await page.locator("#found").isVisible()} ${await field.inputValue()} ${await field.getAttribute("aria-expanded")} ${await active()}`,
    "false create order false null", "Escape shuts the list and leaves the words");
  await page.keyboard.press("Escape");
  is(await field.inputValue(), "", "and once more takes them away");
  await type(page, "create order", "Create an order");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/api/orders#orders.create");
  ok(true, "Enter goes there");
  await page.locator("body").press("/");
  await type(page, "idempotency", "Idempotency");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/guides/idempotency");
  ok(true, "without a choice to the first");
  await page.locator("[role=combobox]").waitFor();
  await page.keyboard.press("/");
  await type(page, "payments.create", "Create a payment");
  await found(page).first().click();
  await page.waitForURL("**/docs/api/payments#payments.create");
  ok(true, "and a mouse works too");
  await page.locator("[id='payments.create'] .try a").click();
  await page.locator(".opblock.is-open .execute").waitFor();
  ok(true, "an operation leads to itself in the explorer");
  await page.context().close();
}

try {
  await looks();
  await scriptless();
  await search();
} catch (error) {
  ok(false, "the pages are looked at", error.stack);
}
ok(wrong.length === 0, "nothing went wrong in the console, nothing was reported", wrong.join("\n"));
await browser.close();
