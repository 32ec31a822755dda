// SPDX-License-Identifier: Apache-2.0
// Required by each Node of a test where answers are recorded (README): fetch, of
// which a copy of every answer of an instance is written down.
"use strict";
const { appendFileSync } = require("node:fs");

const { POLIDUCTO_RECORD: folder, POLIDUCTO_SANDBOX_URL: sandbox, POLIDUCTO_LIVE_URL: live,
  POLIDUCTO_DASHBOARD_URL: dashboard } = process.env;
const hosts = Object.entries({ sandbox, live, dashboard }).filter(([, url]) => url);
const longest = 256 * 1024;
const secret = /((?:sk_sandbox|sk_live|whsec|dt)_)([\w+/.-]+)/g;

// What is not whole, too long or not JSON has no text.
function record(method, url, status, headers, text) {
  const { origin, pathname, search } = new URL(url);
  const at = hosts.find(([, host]) => host === origin)?.[0];
  if (!at) return;
  const { "set-cookie": _, ...kept } = Object.fromEntries(headers);
  const body = text === undefined || text.length > longest ? null : text;
  const line = JSON.stringify({ at, method, path: pathname + search, status, headers: kept, body });
  appendFileSync(`${folder}/node`,
    `${line.replace(secret, (_all, name, rest) => name + rest.replace(/[^.]/g, "x"))}\n`, { mode: 0o600 });
}

const isJson = (type) => !type || /[/+]json/.test(type);

// The copy is read beside the answer, which the caller has at once.
async function copied(request, answer) {
  const { url, status, headers } = answer;
  const { method, address } = request;
  let text;
  if (isJson(headers.get("content-type")))
    try { text = await answer.clone().text(); } catch { /* ended before its end: recorded without */ }
  record(method, url || address, status, headers, text);
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
delete require.cache[__filename];
// Who asks in another way, a browser, tells it here.
globalThis[Symbol.for("poliducto.record")] = record;
