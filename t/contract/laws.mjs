// SPDX-License-Identifier: Apache-2.0
// The laws, one after the other.  Says "ok ..." or "not ok ..." a line, and behind
// it what was asked and answered where one is broken.
import { operations } from "./document.mjs";
import { begin, resources } from "./world.mjs";
import { asked, law, perOperation, seed } from "./run.mjs";
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

console.log(`# seed ${seed}, ${operations.length} operations, ${perOperation} requests each`);
await begin();
await law("a list is the same in pages", lists, pages);
await law("Link leads on and back", lists, wayBack);
await law("a page keeps within its bounds", lists, bounds);
await law("a cursor is of one list and account", lists, cursors);
await law("pages lose and double nothing while others come", creators.filter((r) => !r.common), underway, 1);
await law("a version that is known is not sent again", tagged, known);
await law("of changes to one version one wins", changeable, oneWins);
await law("another account is told nothing", operations, told);
await law("nor is what it names taken", makers, ownParents);
await law("two accounts see nothing in common", gathered, nothingInCommon);
await law("a repetition is answered the same", changes, repeated);
await law("several at once have one effect", creators, together, 1);
await law("an object lives as its states say", living, lives, 1);
await law("a path has the methods of the document", paths, methods);
await law("HEAD is GET without a body", reads, heads);
await law("other scripts in a parameter are no fault", reads, parameters);
await law("nor in a body, nor what is too long", sending, bodies);
await law("every answer is as the document says", operations, documented);
await law("each payment is booked once, and the books add up", [{ name: "payments" }], books);
console.log(`# ${asked} requests to ${operations.length} operations`);
