// SPDX-License-Identifier: Apache-2.0
// First contentful paint in milliseconds from the beginning of the navigation,
// by the browser's own clock, each time in a context that has kept nothing.
import { open, signUp, start } from "../browser.mjs";

const { POLIDUCTO_DASHBOARD_URL: home } = process.env;
const rounds = Number(process.argv[2]);

const painted = () => new Promise((done) => {
  const seen = () => performance.getEntriesByName("first-contentful-paint")[0];
  if (seen()) done(seen().startTime);
  else new PerformanceObserver(() => seen() && done(seen().startTime)).observe({ type: "paint", buffered: true });
});

async function paint(browser, url, state) {
  const page = await open(browser, [], { storageState: state });
  await page.goto(url);
  const at = await page.evaluate(painted);
  await page.context().close();
  return at;
}

const browser = await start();
const first = await open(browser, []);
await signUp(first, `paint-${Date.now()}@example.com`);
const state = await first.context().storageState();
const pages = [
  ["the errors page (no script)", `${home}/errors`],
  ["the dashboard, a stranger", `${home}/`],
  ["usage, signed in", `${home}/#/usage`, state],
];
for (const [what, url, who] of pages) {
  const times = [];
  for (let i = 0; i < rounds; i++) times.push(await paint(browser, url, who));
  times.sort((a, b) => a - b);
  const ms = (x) => x.toFixed(0).padStart(6);
  console.log(`${what.padEnd(34)} median ${ms(times[Math.floor(times.length / 2)])} ms` +
    `  least ${ms(times[0])}  most ${ms(times.at(-1))}`);
}
await browser.close();
