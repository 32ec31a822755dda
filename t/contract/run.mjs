// SPDX-License-Identifier: Apache-2.0
// A run: its seed, its size, a count of what was asked, and a line for each law.
import { operations } from "./document.mjs";
import { ask } from "./world.mjs";

const given = process.env.POLIDUCTO_SEED || "1";
export const seed = given === "random" ? Date.now() % 1e8 : Number(given);
export const total = Number(process.env.POLIDUCTO_REQUESTS) || 3000;
export const perOperation = Math.max(2, Math.ceil(total / operations.length));
const wanted = new RegExp(process.env.POLIDUCTO_LAWS ?? "");

export let asked = 0;
export async function request(method, path, options) {
  asked++;
  return ask(method, path, options);
}

// A few at a time: the service has two workers a domain.
export const atOnce = 4;
async function each(list, width, fn) {
  const queue = list.values();
  await Promise.all(Array.from({ length: width }, async () => {
    for (const one of queue) await fn(one);
  }));
}

// What a law answers of one to which it does not apply.
export const SKIPPED = Symbol("skipped");

// What is wrong with one: sentences, none, or null where the law does not apply.
async function verdict(fn, one) {
  try {
    const said = await fn(one);
    return said === SKIPPED ? null : said.map((text) => `${one.id ?? one.name}: ${text}`);
  } catch (e) {
    return [`${one.id ?? one.name}: ${e.stack}`];
  }
}

let laws = 0;
// A law that applies to fewer than `least` says nothing, and is broken itself.
export async function law({ what, of, least, holds, width = atOnce }) {
  if (!wanted.test(what)) return;
  laws++;
  const verdicts = [], before = asked, began = Date.now();
  await each(of, width, async (one) => verdicts.push(await verdict(holds, one)));
  const tried = verdicts.filter(Boolean), broken = tried.flat();
  if (tried.length < least) broken.push(`${tried.length} were tried, not ${least}`);
  console.log(`${broken.length === 0 ? "ok" : "not ok"} ${what}`);
  console.log(`# ${tried.length} tried, ${verdicts.length - tried.length} skipped, ` +
    `${asked - before} requests, ${Math.round((Date.now() - began) / 100) / 10} s`);
  for (const said of broken) console.log(said.slice(0, 1500).replaceAll(/^/gm, "# "));
}

export function end() {
  if (laws === 0) console.log(`not ok a law is called ${wanted}`);
  console.log(`# ${asked} requests to ${operations.length} operations`);
}
