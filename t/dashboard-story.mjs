// SPDX-License-Identifier: Apache-2.0
// The whole story in a browser, against the real parts: from a stranger to a call
// that is seen, a key that is rotated and revoked, an event that is delivered.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { is, linkTo, note, ok, open, password, signUp, start, until, visit } from "./browser.mjs";

const { POLIDUCTO_SANDBOX_URL: sandbox, POLIDUCTO_CA: ca } = process.env;
const run = promisify(execFile);
const address = `ana.${Date.now()}@example.com`;
const wrong = [];
const browser = await start();
const page = await open(browser, wrong);
const heading = (text) => page.locator("main h1", { hasText: text }).waitFor();
const button = (name, where = page) => where.getByRole("button", { name, exact: true });
const seconds = (since) => ((Date.now() - since) / 1000).toFixed(1);

// The status of a request with a key.
async function asked(key, path = "/api/v1/prices/daily-rack?terminal=MTY") {
  const { stdout } = await run("curl", ["-sS", "--max-time", "30", "--cacert", ca, "-o", "/dev/null",
    "-w", "%{http_code}", "-H", `Authorization: Bearer ${key}`, sandbox + path]);
  return stdout;
}
const shownKey = async () => (await page.locator(".code pre").first().textContent()).trim();

async function story() {
  // --- sign-up to the first call ---
  await visit(page, "/", "Poliducto");
  await page.getByRole("link", { name: "Sign up" }).first().click();
  await heading("Sign up");
  ok(await until("the focus", () => page.evaluate(() => document.activeElement.tagName === "H1")), "the title of a new page has the focus");
  await signUp(page, address);
  ok(true, "who signed up confirms by the letter and is in");
  ok(!page.url().includes("token"), "the token is gone from the address", page.url());
  ok(await until("the title", async () => /Sandbox/.test(await page.title())), "the title of the window names the environment");
  await page.locator("#make-key").click();
  const key = await shownKey();
  ok(/^sk_sandbox_[0-9A-Za-z]{50}$/.test(key), "a sandbox key is shown", key.slice(0, 15));
  await page.getByRole("tab", { name: "curl" }).click();
  const sample = await page.locator("[role=tabpanel] pre").textContent();
  const { stdout } = await run("bash", ["-c", sample], { cwd: "/" });
  let since = Date.now();
  is(JSON.parse(stdout).ok, true, "the sample calls as it stands");
  await page.locator("#first-call").waitFor();
  note(`the first call was seen after ${seconds(since)} s`);
  ok(true, "the first call is seen where one waits for it");
  await page.getByRole("link", { name: "Go to the overview" }).click();
  await heading("Overview");
  since = Date.now();
  await until("the figure", async () => Number(await page.locator("#calls").textContent()) >= 1);
  note(`the figure showed it after ${seconds(since)} s`);
  ok(true, "and in the figures of the day");
  await page.locator(".plot canvas").first().waitFor();
  await page.locator(".chart").getByRole("button", { name: "As a table" }).click();
  await until("the table of the chart", async () =>
    (await page.locator(".chart td").allTextContents()).some((text) => /[1-9]/.test(text)));
  ok(true, "the chart has it, as a table too");

  // --- a webhook, for what happens to keys ---
  await visit(page, "/webhooks/new", "webhook");
  const hook = `${sandbox}/api/v2/sandbox/receiver/status?code=200`;
  await page.getByLabel("URL").fill(hook);
  await page.locator("main form details summary").first().click();
  await page.locator("main form details input[type=checkbox]").first().check();
  await page.locator("main form button[type=submit]").click();
  await page.locator(".code pre", { hasText: "whsec_" }).waitFor();
  ok(true, "a webhook is made, and its secret shown");
  await page.locator("main a.button.primary").click();
  await heading("Webhook");
  const webhook = page.url();
  await button("Ping").click();
  await page.locator("main tbody tr", { hasText: "webhook.ping" }).filter({ hasText: "Delivered" }).first().waitFor();
  ok(true, "it is tried");

  // --- rotate ---
  await visit(page, "/keys", "API keys");
  await page.getByRole("link", { name: "First key" }).click();
  await heading("First key");
  await button("Rotate").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Grace period of the old secret").selectOption("3600");
  await dialog.getByRole("button", { name: "Rotate" }).click();
  await dialog.waitFor({ state: "detached" });
  const second = await shownKey();
  ok(second !== key && second.slice(0, 23) === key.slice(0, 23), "a rotated key has its id and another secret");
  is(await asked(key), "200", "the old secret holds on");
  is(await asked(second), "200", "and the new one works");
  await page.locator("#old-secret", { hasText: "still in use" }).waitFor();
  ok(true, "the page says that the old secret is still used");
  await button("End grace period").click();
  await page.locator("#old-secret").waitFor({ state: "detached" });
  since = Date.now();
  await until("401 of the old secret", async () => (await asked(key)) === "401");
  note(`the old secret was refused after ${seconds(since)} s`);
  is(await asked(second), "200", "the new one goes on when the grace was ended");

  // --- delivered, replayed ---
  await page.goto(webhook);
  const delivered = page.locator("main tbody tr", { hasText: "account.api_key.rotated" }).filter({ hasText: "Delivered" });
  await delivered.first().waitFor();
  ok(true, "an event is delivered, and stands in the log");
  await page.locator("select[name=only]").selectOption("all");
  await replay();
  await delivered.first().locator("a").first().click();
  await page.locator("details.attempt").first().waitFor();
  ok(/200/.test(await page.locator("details.attempt summary").first().textContent()), "its attempts are told");

  // --- revoke ---
  await visit(page, "/keys", "API keys");
  await page.getByRole("link", { name: "First key" }).click();
  await heading("First key");
  await button("Revoke").click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.locator(".badge", { hasText: "Revoked" }).waitFor();
  since = Date.now();
  await until("401 of a revoked key", async () => (await asked(second)) === "401");
  note(`the revoked key was refused after ${seconds(since)} s`);
  ok(true, "a revoked key is refused");

  // --- out, and in again ---
  await page.locator("details.me summary").click();
  await page.locator("#sign-out").click();
  await heading("Poliducto");
  await visit(page, "/keys", "Sign in");
  ok(true, "who signed out is asked who it is");
  await page.getByLabel("Email").fill(address);
  await page.getByLabel("Password").fill("not " + password);
  await page.locator("main form button[type=submit]").click();
  await page.locator("main form [role=alert]").waitFor();
  ok(true, "a wrong password is told in the page");
  await page.getByLabel("Password").fill(password);
  await page.locator("main form button[type=submit]").click();
  await heading("API keys");
  ok(true, "with the right one the way goes on to where it led");

  // --- a forgotten password ---
  await page.locator("details.me summary").click();
  await page.locator("#sign-out").click();
  await heading("Poliducto");
  await visit(page, "/forgotten", "Forgot your password?");
  const before = await linkTo(address);
  await page.getByLabel("Email").fill(address);
  await page.locator("main form button[type=submit]").click();
  await page.locator("main .note.good").waitFor();
  const link = await until("another letter", async () => {
    const found = await linkTo(address);
    return found !== before && found;
  });
  await page.goto(link);
  await heading("Choose a new password");
  await page.getByLabel("Password").fill("another " + password);
  await page.locator("main form button[type=submit]").click();
  await heading("Sign in");
  await page.getByLabel("Email").fill(address);
  await page.getByLabel("Password").fill("another " + password);
  await page.locator("main form button[type=submit]").click();
  await heading("Overview");
  ok(true, "a forgotten password is replaced by the letter");
}

// What was delivered, once more: first counted, then begun.
async function replay() {
  const form = page.locator("form", { has: page.locator("select[name=only]") });
  await form.locator("button[type=submit]").click();
  await form.locator("xpath=following-sibling::*[@role='status']").locator("button.primary").click();
  await page.locator("progress").first().waitFor();
  await until("the end of the replay", async () =>
    (await page.locator("progress").first().getAttribute("value")) === "100");
  ok(true, "what was delivered is replayed");
}

try {
  await story();
} catch (error) {
  if (process.env.SHOT) await page.screenshot({ path: process.env.SHOT, fullPage: true });
  ok(false, "the story comes to its end", `${error.stack}\nat ${page.url()}\n` +
    (await page.locator("body").innerText().catch(() => "")).slice(-2500));
}
ok(wrong.length === 0, "nothing went wrong in the console, nothing was reported", wrong.join("\n"));
await browser.close();
