// SPDX-License-Identifier: Apache-2.0
// Reference pages of each kind in a browser: without any script samples are in the
// language that was chosen; axe, which needs scripts, finds nothing, wide and narrow,
// light and dark; nothing runs over the edge.  SHOTS, a directory, keeps pictures.
import { join } from "node:path";
import { fits, judge, ok, open, start } from "./browser.mjs";

const { POLIDUCTO_DASHBOARD_URL: home, SHOTS } = process.env;
const wrong = [];
const browser = await start();
const looks = [["light", 1440], ["dark", 320], ...(SHOTS ? [["dark", 1440], ["light", 320]] : [])];

async function look(page, path, what) {
  await page.goto(home + path);
  await page.locator("main h1").waitFor();
  await page.evaluate(() => document.querySelectorAll("main details").forEach((one) => { one.open = true; }));
  await judge(page, what);
  await fits(page, what);
  if (SHOTS) await page.screenshot({ path: join(SHOTS, what.replace(/\W+/g, "-") + ".png"), fullPage: true });
}

async function language(page) {
  await page.goto(`${home}/docs/api/payments`);
  const figures = page.locator('[id="payments.create"] figure.sample');
  for (const [name, words] of [["Python", "from poliducto import"], ["Node", "import { Poliducto }"], ["curl", 'curl "$POLIDUCTO_BASE_URL']]) {
    await page.getByRole("radio", { name }).check({ force: true });
    const shown = await figures.locator("visible=true").allTextContents();
    ok(shown.length === 1 && shown[0].includes(words), `samples are in ${name} where that was chosen`, shown);
  }
  await page.getByRole("radio", { name: "curl" }).press("ArrowRight");
  ok(await page.getByRole("radio", { name: "Python" }).isChecked(), "also by a key", "ArrowRight");
}

// What is copied is the block, by mouse and by key, and it is said.
async function copy() {
  const page = await open(browser, wrong, { permissions: ["clipboard-read", "clipboard-write"] });
  await page.goto(`${home}/docs/guides/first-call`);
  const blocks = page.locator("main pre"), buttons = page.locator("main button.copy");
  ok(await blocks.count() > 3 && await blocks.count() === await buttons.count(), "each block of code has a button that copies it", await buttons.count());
  const block = page.locator("main figure.sample:has(button.copy)").first();
  const button = block.getByRole("button", { name: /^Copy: / });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("status").filter({ hasText: "Copied: " }).waitFor({ state: "attached" });
  const got = await page.evaluate(() => navigator.clipboard.readText());
  ok(got === (await block.locator("pre").textContent()).trimEnd(), "by a key too, and it is said", got);
  await page.context().close();
}

async function narrow(page) {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`${home}/docs/api/payments`);
  const menu = page.getByRole("navigation", { name: "Contents" });
  const call = menu.getByRole("link", { name: "Create a payment" });
  ok(!(await call.isVisible()), "at 320 pixels the contents are folded", "");
  await page.getByText("Contents", { exact: true }).click();
  await call.click();
  ok(page.url() === `${home}/docs/api/payments#payments.create`, "and unfolded lead to an operation", page.url());
}

async function main() {
  const first = await open(browser, wrong, { javaScriptEnabled: false });
  await first.goto(`${home}/docs`);
  const guides = await first.locator(".menu a[href^='/docs/guides/']").evaluateAll((links) => links.map((one) => one.pathname));
  await language(first);
  await narrow(first);
  await copy();
  const paths = ["/docs", ...guides, "/docs/api/payments", "/docs/api/auth", "/docs/events", "/docs/events/payment", "/docs/errors",
    "/docs/scopes", "/docs/operations", "/docs/nothing"];
  for (const [colorScheme, width] of looks) {
    const page = await open(browser, wrong, { colorScheme, viewport: { width, height: 900 } });
    // Of guides, which are alike, all where there is little room and else the first.
    for (const path of paths) if (width === 320 || SHOTS || !guides.slice(1).includes(path)) await look(page, path, `${path} ${colorScheme} ${width}`);
    await page.context().close();
  }
}

try {
  await main();
  ok(wrong.length === 0, "nothing was said in the console", wrong);
} finally {
  await browser.close();
}
