// SPDX-License-Identifier: Apache-2.0
// Runs Node samples one after another, each as a module of its own: each ends with a
// NUL and is answered by what went wrong, or nothing, and a NUL.  It stands in the
// project that has the library.
import { writeFileSync } from "node:fs";
import { setImmediate } from "node:timers/promises";

// What nobody waited for may go wrong later, and is then said of another sample.
let serial = 0, stray = null;
process.on("unhandledRejection", (error) => { stray ??= error; });
process.on("exit", () => { process.exitCode = stray ? 1 : 0; });
console.log = () => {};

async function run(code) {
  const url = new URL(`./sample-${++serial}.mjs`, import.meta.url);
  writeFileSync(url, code);
  try {
    await import(url);
    await setImmediate();
  } catch (error) {
    stray = error;
  }
  const said = stray ? String(stray.stack ?? stray) : "";
  stray = null;
  return said;
}

let text = "";
for await (const part of process.stdin.setEncoding("utf8")) {
  const codes = (text + part).split("\0");
  text = codes.pop();
  for (const code of codes) process.stdout.write(`${await run(code)}\0`);
}
