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

// What a law answers of one is what is wrong with it: sentences, or nothing.
export async function law(what, list, fn, width = atOnce) {
  if (!wanted.test(what)) return;
  const broken = [], before = asked, began = Date.now();
  await each(list, width, async (one) => {
    const name = one.id ?? one.name;
    try {
      broken.push(...[await fn(one) ?? []].flat().map((said) => `${name}: ${said}`));
    } catch (e) {
      broken.push(`${name}: ${e.stack}`);
    }
  });
  console.log(`${broken.length === 0 ? "ok" : "not ok"} ${what}`);
  console.log(`# ${asked - before} requests, ${Math.round((Date.now() - began) / 100) / 10} s`);
  for (const said of broken) console.log(said.slice(0, 1500).replaceAll(/^/gm, "# "));
}
