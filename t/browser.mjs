// SPDX-License-Identifier: Apache-2.0
// A browser for the tests of the dashboard and of the reference, how they judge a
// page, and what they begin with: somebody who signed up, by the pages and by the
// letter.
import { chromium } from "playwright-core";
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { watch } from "./record/browser.mjs";

const { POLIDUCTO_DASHBOARD_URL: home, POLIDUCTO_RUN: run, CHROMIUM } = process.env;
export const limit = 60_000 * Number(process.env.POLIDUCTO_PATIENCE ?? 1);
export const password = "una frase larga y mia";

export function ok(right, what, detail) {
  console.log(`${right ? "ok" : "not ok"} ${what}`);
  if (!right) console.error(`${what}: ${typeof detail === "string" ? detail : JSON.stringify(detail)}`);
  return right;
}
export const is = (got, wanted, what) => ok(got === wanted, what, { got, wanted });
export const note = (text) => console.log(`note ${text}`);

// Until what it is asked for is there.
export async function until(what, ask) {
  const end = Date.now() + limit;
  for (;;) {
    const found = await ask();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${limit / 1000} s`);
    await new Promise((go) => setTimeout(go, 100));
  }
}

// What a promise brings, or an error where that takes longer.
async function within(ms, what, promise) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what}: not within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

// The link of the newest letter to somebody.
export async function linkTo(address) {
  const folder = join(run, "mail");
  return until(`a letter to ${address}`, () => {
    for (const name of readdirSync(folder).filter((one) => one.endsWith(".eml")).sort().reverse()) {
      const text = readFileSync(join(folder, name), "utf8");
      if (!text.includes(`<${address}>`)) continue;
      const plain = text.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g,
        (_, hex) => String.fromCharCode(parseInt(hex, 16)));
      return /https:\S+#\S+/.exec(plain)?.[0];
    }
    return null;
  });
}

export const start = () => chromium.launch({ executablePath: CHROMIUM,
  args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"] });

// A window with nothing in it; what goes wrong there is collected in `wrong`.
export async function open(browser, wrong, more = {}) {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, locale: "en-US", ...more });
  watch(context);
  context.setDefaultTimeout(limit);
  context.setDefaultNavigationTimeout(limit);
  const page = await context.newPage();
  page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
  page.on("console", (message) => {
    // A refused request is said by the browser too; the pages show it themselves.
    if (["error", "warning"].includes(message.type()) && !/^Failed to load resource/.test(message.text()))
      wrong.push(`${message.type()}: ${message.text()}`);
  });
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (pathname === "/csp-reports") wrong.push(`report: ${request.postData()}`);
    if (![home, process.env.POLIDUCTO_SANDBOX_URL, process.env.POLIDUCTO_LIVE_URL].includes(origin))
      wrong.push(`asked elsewhere: ${request.url()}`);
  });
  return page;
}

const axe = () => readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// What axe has to say of a page.
export async function judge(page, what) {
  // In a world of its own, the page's policy does not hold for axe.
  const client = await page.context().newCDPSession(page);
  const { frameTree } = await client.send("Page.getFrameTree");
  const { executionContextId } = await client.send("Page.createIsolatedWorld", { frameId: frameTree.frame.id });
  // Not by the `timeout` of Chromium: it ends a step of axe, and its promise never.
  const evaluate = (expression) => within(5 * limit, `axe: ${what}`, client.send("Runtime.evaluate",
    { expression, contextId: executionContextId, awaitPromise: true, returnByValue: true }));
  await evaluate(axe());
  const { result, exceptionDetails } = await evaluate(`axe.run(document, {resultTypes: ["violations"]}).then(({violations}) =>
    JSON.stringify(violations.map(({id, nodes}) => [id, nodes.slice(0, 3).map(({html, failureSummary}) =>
      html.slice(0, 200) + " // " + failureSummary.slice(0, 300))])))`);
  await client.detach();
  const found = exceptionDetails ? [exceptionDetails.exception?.description] : JSON.parse(result.value);
  ok(found.length === 0, `axe finds nothing: ${what}`, JSON.stringify(found, null, 1));
}

export async function fits(page, what) {
  const [over, width] = await page.evaluate(({ scrollWidth, clientWidth } = document.documentElement) =>
    [scrollWidth - clientWidth, clientWidth]);
  ok(over <= 0, `nothing runs over the edge: ${what}`, `${over} pixels of ${width}`);
}

// Go to a page and wait for its title.
export async function visit(page, path, title) {
  await page.goto(`${home}/#${path}`);
  await page.locator("html[data-ready]").waitFor({ state: "attached" });
  await page.locator("main h1", title ? { hasText: title } : {}).waitFor();
}

export async function signUp(page, address) {
  await visit(page, "/sign-up", "Sign up");
  await page.getByLabel("Name", { exact: true }).fill("Ana Ruiz");
  await page.getByLabel("Company").fill("Combustibles del Norte");
  await page.getByLabel("Email").fill(address);
  await page.getByLabel("Password").fill(password);
  await page.locator("main form button[type=submit]").click();
  await page.locator("main h1", { hasText: "Check your email" }).waitFor();
  const link = await linkTo(address);
  await page.goto(link);
  await page.locator("main h1", { hasText: "First request" }).waitFor();
  return link;
}
