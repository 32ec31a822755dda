// SPDX-License-Identifier: Apache-2.0
// judge.mjs DIRECTORY: what receive.mjs wrote down of its paths /chaos/..., held
// against the events, the log of deliveries and its attempts.  In the directory
// are, with tabs between their columns:
//   hooks       path, webhook, pattern of events, delivery_order
//   events      id, type, object, sequence
//   deliveries  id, webhook, event, attempts
//   attempts    delivery, attempt, status, failure
//   claims      delivery, owner, end of the lease: what a sweep that was killed
//               had under way
// and received.  A line for each fault, which begins with its kind; at the end
// one of counts.
import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const directory = process.argv[2];
const table = (name) =>
  readFileSync(`${directory}/${name}`, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.split("\t"));

const fault = (kind, ...what) => console.log(kind, ...what);
const counts = { requests: 0, failed: 0, late: 0, again: 0, resent: 0 };

const events = new Map(
  table("events").map(([id, type, object, sequence]) => [id, { id, type, object, sequence: Number(sequence) }]),
);
const hooks = table("hooks").map(([path, id, pattern, order]) => ({
  path,
  id,
  ordered: order === "per_object",
  wants: (type) => type === pattern || (pattern.endsWith(".*") && type.startsWith(pattern.slice(0, -1))),
  requests: new Map(), // by event, as they came
}));
const by = (member) => new Map(hooks.map((hook) => [hook[member], hook]));

// --- what came, and in which order --------------------------------------------

// Of each webhook that asks for it and each object: the events are its own, in
// their order; before the first request of one all earlier ones had arrived.
function follow(hook, event) {
  const queue = (hook.objects ??= queues(hook)).get(event.object);
  const at = queue.findIndex((e) => e === event);
  const waiting = queue.findIndex((e) => !hook.requests.get(e.id)?.some((r) => r.status === 204));
  if (waiting >= 0 && waiting < at) fault("order", hook.path, event.id, "came before", queue[waiting].id);
  if (at < (queue.reached ?? 0)) fault("order", hook.path, event.id, "came again after a later one");
  queue.reached = at;
}

function queues(hook) {
  const all = new Map();
  for (const event of [...events.values()].sort((a, b) => a.sequence - b.sequence))
    if (hook.wants(event.type)) all.set(event.object, [...(all.get(event.object) ?? []), event]);
  return all;
}

const hookOf = by("path");
for await (const line of createInterface({ input: createReadStream(`${directory}/received`) })) {
  const { path, id, attempt, status } = JSON.parse(line);
  const hook = hookOf.get(path);
  const event = events.get(id);
  counts.requests++;
  if (status !== 204) counts.failed++;
  if (event === undefined || !hook.wants(event.type)) {
    fault("stray", path, id);
    continue;
  }
  if (hook.ordered) follow(hook, event);
  const requests = hook.requests.get(id) ?? [];
  requests.push({ attempt, status });
  hook.requests.set(id, requests);
}

for (const hook of hooks)
  for (const { id, type } of events.values())
    if (hook.wants(type) && !hook.requests.get(id)?.some((r) => r.status === 204)) fault("lost", hook.path, id);

// --- what is written down -------------------------------------------------------

// What one that was killed had under way; a lease that several found is one.
const claims = new Map();
for (const line of new Set(table("claims").map((columns) => columns.join("\t")))) {
  const id = line.split("\t")[0];
  claims.set(id, (claims.get(id) ?? 0) + 1);
}
const attempts = new Map();
for (const [id, attempt, status, failure] of table("attempts")) {
  const rows = attempts.get(id) ?? [];
  rows[Number(attempt) - 1] = { status: status === "NULL" ? null : Number(status), failure };
  attempts.set(id, rows);
}

const arrived = (row) => row.status >= 200 && row.status <= 299;

// What the log says of an attempt is what one of its requests was answered with;
// one that took too long may have been answered with anything.
function agrees(row, requests) {
  if (row.failure === "timeout") return true;
  return requests.some((r) => (typeof r.status === "number" ? r.status === row.status : row.status === null));
}

// Two requests of one attempt: nobody lived to write the first one down, or the
// connection was lost before its answer began and HTTP lets it be sent again.
function judgeAttempt(id, number, row, requests) {
  const resent = requests.slice(0, -1).filter((r) => typeof r.status !== "number").length;
  if (requests.length === 0 || !agrees(row, requests)) fault("log", id, "attempt", number, JSON.stringify(row));
  counts.resent += resent;
  return Math.max(0, requests.length - 1 - resent);
}

const hookBy = by("id");
for (const [id, webhook, event, tries] of table("deliveries")) {
  const rows = attempts.get(id) ?? [];
  const requests = hookBy.get(webhook).requests.get(event) ?? [];
  let again = 0;
  if (rows.length !== Number(tries) || rows.includes(undefined)) fault("log", id, tries, "attempts, rows:", rows.length);
  rows.forEach((row, i) => {
    if (row === undefined) return;
    if (arrived(row) !== (i === rows.length - 1)) fault("log", id, "goes on after its arrival, or ends without");
    if (row.failure === "timeout") counts.late++;
    again += judgeAttempt(id, i + 1, row, requests.filter((r) => r.attempt === i + 1));
  });
  if (requests.some((r) => r.attempt > rows.length)) fault("log", id, "an attempt that is not there");
  if (again > (claims.get(id) ?? 0)) fault("again", id, `${again} times, and was under way at ${claims.get(id) ?? 0} kills`);
  counts.again += again;
}
console.log("counts", Object.entries(counts).map(([name, n]) => `${n} ${name}`).join(", "));
