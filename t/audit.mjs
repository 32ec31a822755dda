// SPDX-License-Identifier: Apache-2.0
// The chain of an account's audit log, computed once more from what the API
// exports: audit.mjs < export.ndjson prints what is wrong, or the head.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

const members = ["previous_hash", "seq", "id", "occurred_at", "action", "actor_type", "actor_id",
  "actor_name", "subject_type", "subject_id", "address", "user_agent", "request_id", "changes"];

// `changes` is the text that stands in the line, whatever a parser makes of it.
function textOf(line) {
  const begin = line.indexOf('"changes":') + '"changes":'.length;
  const end = line.lastIndexOf(',"previous_hash":');
  return line.slice(begin, end);
}

const entries = readFileSync(0, "utf8").split("\n").filter(Boolean).map((line) => {
  const entry = JSON.parse(line);
  return { ...entry, actor_name: entry.actor.name, changes: textOf(line) };
}).sort((a, b) => a.seq - b.seq);
let before = "0".repeat(64);
entries.forEach((e, i) => {
  if (e.seq !== i + 1) console.log(`place ${i + 1} has ${e.seq}`);
  if (e.previous_hash !== before) console.log(`${e.seq} does not follow`);
  const text = members.map((m) => {
    const value = String(e[m] ?? "");
    return `${Buffer.byteLength(value)}:${value},`;
  }).join("");
  if (createHash("sha256").update(text).digest("hex") !== e.hash) console.log(`${e.seq} is another`);
  before = e.hash;
});
if (process.argv[2] === "head") console.log(before);
