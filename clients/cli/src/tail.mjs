// SPDX-License-Identifier: Apache-2.0
// What comes, for as long as somebody looks: the feed, and the log of requests.
import { ConnectionError, ServerError, RateLimitError } from "poliducto";
import { say } from "./output.mjs";

/** Rests, unless the signal comes. */
export function rest(ms, signal) {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}

const passing = (error) =>
  error instanceof ConnectionError || error instanceof ServerError || error instanceof RateLimitError;

/** Asks until it is answered; what does not pass by itself is thrown. */
async function patiently(ask, signal) {
  for (let waits = 0; ; waits++) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || !passing(error)) throw error;
      say(`${error.message}; trying again`);
      await rest(Math.min(1000 * 2 ** waits, 30000), signal);
    }
  }
}

/** Where the feed stands: the sequence of the last event. */
async function now(client, signal) {
  const { data } = await client.events.list({ limit: 1, sort: "-sequence", fields: "sequence" }, { signal });
  return data[0]?.sequence ?? 0;
}

/** Events from now on, or behind `after`, without an end. */
export async function* followEvents(client, { types, after }, signal, ready = () => {}) {
  let at = { after: after ?? (await now(client, signal)) };
  ready();
  while (!signal.aborted) {
    const page = await patiently(() => client.events.feed(
      { ...at, wait: 15, limit: 200, ...(types ? { types } : {}) },
      { signal, timeoutMs: 60000 }), signal);
    yield* page.data;
    at = { cursor: page.next_cursor };
  }
}

/** Requests since a time, in milliseconds, and from now on, the oldest first. */
export async function* everySecond(client, filters, since, signal) {
  const seen = new Set();
  let from = new Date(since).toISOString();
  while (!signal.aborted) {
    const rows = await patiently(() =>
      client.usage.requests.list({ ...filters, from, limit: 200 }, { signal }).toArray({ max: 5000 }), signal);
    const fresh = rows.filter((one) => !seen.has(one.request_id)).reverse();
    for (const one of fresh) seen.add(one.request_id);
    yield* fresh;
    // They are counted a little later than they happen, and not in order.
    const last = rows[0]?.at;
    if (last) from = new Date(Math.max(Date.parse(from), Date.parse(last) - 60000)).toISOString();
    await rest(1000, signal);
  }
}
