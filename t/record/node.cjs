// SPDX-License-Identifier: Apache-2.0
// Required by each Node of a test where answers are recorded (README): fetch, of
// which a copy of every answer of an instance is written down.
"use strict";
const { appendFileSync } = require("node:fs");
const mask = require("./mask.cjs");

const { POLIDUCTO_RECORD: folder, POLIDUCTO_RECORD_SANDBOX: sandbox, POLIDUCTO_RECORD_LIVE: live,
  POLIDUCTO_RECORD_DASHBOARD: dashboard } = process.env;
const hosts = Object.entries({ sandbox, live, dashboard }).filter(([, url]) => url);
const longest = 2 * 1024 * 1024;

// What is not whole, too long or not JSON has no text.
function record(client, method, url, status, headers, text) {
  const { origin, pathname, search } = new URL(url);
  const at = hosts.find(([, host]) => host === origin)?.[0];
  if (!at) return;
  const { "set-cookie": _, ...kept } = Object.fromEntries(headers);
  const body = text === undefined || text.length > longest ? null : mask.members(text);
  const line = JSON.stringify({ at, method, path: pathname + search, status, headers: kept, body });
  appendFileSync(`${folder}/${client}`, `${mask.prefixes(line)}\n`, { mode: 0o600 });
}

const isJson = (type) => !type || /[/+]json/.test(type);

// The text of an answer, unless it is too long to be kept.
async function textOf(answer) {
  const parts = [];
  let length = 0;
  for await (const part of answer.body ?? []) {
    length += part.length;
    if (length > longest) return undefined; // which ends this copy
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

// The copy is read beside the answer, which the caller has at once.
async function copied(request, answer) {
  const { url, status, headers } = answer;
  const { method, address } = request;
  let text;
  if (isJson(headers.get("content-type")))
    try { text = await textOf(answer.clone()); } catch { /* ended before its end: recorded without */ }
  record("node", method, url || address, status, headers, text);
}

const real = globalThis.fetch;
globalThis.fetch = async function fetch(resource, options) {
  const answer = await real(resource, options);
  const given = resource instanceof Request ? resource : null;
  copied({ method: (options?.method ?? given?.method ?? "GET").toUpperCase(), address: String(given?.url ?? resource) }, answer)
    .catch((e) => process.emitWarning(`not recorded: ${e.stack}`));
  return answer;
};

// A program that looks at what it has loaded finds its own.
for (const file of [__filename, require.resolve("./mask.cjs")]) delete require.cache[file];
// Who asks in another way, a browser, tells it here.
globalThis[Symbol.for("poliducto.record")] = record;
