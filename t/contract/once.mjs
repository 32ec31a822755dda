// SPDX-License-Identifier: Apache-2.0
// Laws of Idempotency-Key.
import { KEY, OTHER_KEY, resources } from "./world.mjs";
import { SKIPPED, asked, request, seed } from "./run.mjs";
import { send, wellMade } from "./requests.mjs";
import { sample } from "../walk.mjs";

const fresh = (op) => `law-${seed}-${op.id ?? op.name}-${asked}-${process.pid}`;

// The same key and request have one answer, byte for byte; the same key and
// another request are refused, and to another account the key is new.
export async function repeated(op) {
  const rq = { ...await wellMade(op, seed + 2), headers: { "Idempotency-Key": fresh(op) } };
  const first = await send(op, rq);
  if (first.status >= 300) return SKIPPED;
  const again = await send(op, rq);
  const other = await send(op, { ...rq, query: [["again", "1"]] });
  const theirs = await send(op, rq, OTHER_KEY);
  const said = [];
  if (again.status !== first.status || again.text !== first.text) said.push(`${again.status} after ${first.status}`);
  if (again.headers.get("idempotent-replayed") !== "true") said.push("is not said to be a repetition");
  if (other.data?.code !== "idempotency_key_reused") said.push(`another request: ${other.status} ${other.data?.code}`);
  if (theirs.headers.get("idempotent-replayed")) said.push("another account is answered the same");
  return said;
}

// Of several at once one has the effect; the others are answered like it, or
// told to wait.
export async function together(r) {
  const path = `/api/v2/${r.name}`;
  const body = await sample(r), headers = { "Idempotency-Key": fresh(r) };
  const newest = async () => (await request("GET", `${path}?limit=20`)).data.data.map((one) => one.id);
  const before = new Set(await newest());
  const answers = await Promise.all([1, 2, 3].map(() => request("POST", path, { body, headers })));
  const made = answers.filter((a) => a.status === 201);
  const waits = answers.filter((a) => a.data?.code === "idempotency_in_progress" && a.headers.get("retry-after"));
  const said = [];
  if (made.length === 0 || made.length + waits.length < 3) said.push(`answered ${answers.map((a) => `${a.status} ${a.data?.code ?? ""}`)}`);
  if (new Set(made.map((a) => a.text)).size > 1) said.push("answered differently");
  const came = (await newest()).filter((id) => !before.has(id));
  if (r.name !== "webhooks" && came.length !== 1) said.push(`${came.length} were made`);
  const later = await request("POST", path, { body, headers });
  if (later.text !== made[0]?.text) said.push("answered differently afterwards");
  return said;
}

export const creators = resources.filter((r) => r.prefix && r.ops.some((op) => op.op === `${r.name}.create`) &&
  r.ops.some((op) => op.op === `${r.name}.list`));
