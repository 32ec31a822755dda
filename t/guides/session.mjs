// SPDX-License-Identifier: Apache-2.0
// node PAGE GO DONE: the page awaits turn() before each of its blocks, which says
// in descriptor DONE that the one before is over, and goes on with the next line of
// descriptor GO.  Meanwhile the servers that the page has started go on.
import { writeSync } from "node:fs";
import { Socket } from "node:net";

const [go, done] = process.argv.slice(2).map(Number);
const turns = new Socket({ fd: go, readable: true, writable: false });
let lines = 0;
let resume = null;
let begun = false;

function next() {
  if (!resume || lines === 0) return;
  lines--;
  const proceed = resume;
  resume = null;
  proceed();
}

turns.on("data", (data) => {
  lines += data.toString().split("\n").length - 1;
  next();
});
turns.on("end", () => process.exit(0));

export function turn() {
  if (begun) writeSync(done, ".");
  begun = true;
  return new Promise((resolve) => {
    resume = resolve;
    next();
  });
}
