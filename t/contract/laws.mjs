// SPDX-License-Identifier: Apache-2.0
// The laws, one after the other.  Says "ok ..." or "not ok ..." a line, and behind
// it what was asked and answered where one is broken.
import { operations } from "./document.mjs";
import { begin, resources } from "./world.mjs";
import { end, law, perOperation, seed } from "./run.mjs";
import { bodies, documented, heads, methods, parameters, paths } from "./answers.mjs";
import { nothingInCommon, ownParents, told } from "./apart.mjs";
import { creators, repeated, together } from "./once.mjs";
import { bounds, cursors, lists, pages, underway, wayBack } from "./lists.mjs";
import { changeable, known, oneWins } from "./versions.mjs";
import { lives, living } from "./lives.mjs";
import { books } from "./payments.mjs";

const reads = operations.filter((op) => op.method === "GET");
const sending = operations.filter((op) => op.body?.schema);
const tagged = reads.filter((op) => op.answers.has(304));
const changes = operations.filter((op) => op.headers.includes("idempotency-key"));
const gathered = operations.filter((op) => op.holes.length === 0 && (op.method === "GET" || op.id.endsWith(".search")));
const makers = resources.filter((r) => r.ops.some((op) => op.op === `${r.name}.create`));

// What each is of, and of how many it must have been tried at least: some fewer
// than it is with seed 1.
const laws = [
  { what: "two accounts see nothing in common", of: gathered, least: 80, holds: nothingInCommon },
  { what: "a list is the same in pages", of: lists, least: 33, holds: pages },
  { what: "Link leads on and back", of: lists, least: 15, holds: wayBack },
  { what: "a page keeps within its bounds", of: lists, least: 38, holds: bounds },
  { what: "a cursor is of one list and account", of: lists, least: 33, holds: cursors },
  { what: "pages lose and double nothing while others come", of: creators.filter((r) => !r.common), least: 17, holds: underway, width: 1 },
  { what: "a version that is known is not sent again", of: tagged, least: 30, holds: known },
  { what: "of changes to one version one wins", of: changeable, least: 19, holds: oneWins },
  { what: "another account is told nothing", of: operations, least: 500, holds: told },
  { what: "nor is what it names taken", of: makers, least: 7, holds: ownParents },
  { what: "a repetition is answered the same", of: changes, least: 55, holds: repeated },
  { what: "several at once have one effect", of: creators, least: 24, holds: together, width: 1 },
  { what: "an object lives as its states say", of: living, least: 21, holds: lives, width: 1 },
  { what: "a path has the methods of the document", of: paths, least: 300, holds: methods },
  { what: "HEAD is GET without a body", of: reads, least: 225, holds: heads },
  { what: "other scripts in a parameter are no fault", of: reads, least: 170, holds: parameters },
  { what: "nor in a body, nor what is too long", of: sending, least: 180, holds: bodies },
  { what: "every answer is as the document says", of: operations, least: 500, holds: documented },
  { what: "each payment is booked once, and the books add up", of: [{ name: "payments" }], least: 1, holds: books },
];

console.log(`# seed ${seed}, ${operations.length} operations, ${perOperation} requests each`);
await begin();
for (const one of laws) await law(one);
end();
