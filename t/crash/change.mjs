// SPDX-License-Identifier: Apache-2.0
// change.mjs OBJECTS CHANGES AT_ONCE PREFIX: a careful client makes so many
// counterparties, some at once, and changes each of them so many times, one
// change after the other; their names tell which change it was.  A line on
// standard output for each that is done: its id.
import { insist, together } from "./careful.mjs";

const [objects, changes, atOnce, prefix] = process.argv.slice(2);
const some = 20;
let next = 0;

const name = (i, change) => `${prefix} ${i}, change ${change}`;

async function make(first, last) {
  const items = [];
  for (let i = first; i < last; i++) items.push({ legal_name: name(i, 0), roles: ["carrier"], country: "MX" });
  const answer = await insist("POST", "/api/v2/counterparties/bulk", `${prefix}-${first}`, { items });
  const { created, results } = JSON.parse(answer.text);
  if (created !== items.length) throw new Error(`${prefix}-${first}: ${answer.text}`);
  return results.map((result) => result.id);
}

await together(Number(atOnce), async () => {
  while (next < Number(objects)) {
    const first = next;
    next = Math.min(first + some, Number(objects));
    const ids = await make(first, next);
    for (let change = 1; change <= Number(changes); change++)
      for (const [i, id] of ids.entries())
        await insist("PATCH", `/api/v2/counterparties/${id}`, `${prefix}-${first + i}-${change}`, {
          legal_name: name(first + i, change),
        });
    for (const id of ids) console.log(id);
  }
});
