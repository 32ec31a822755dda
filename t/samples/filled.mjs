// SPDX-License-Identifier: Apache-2.0
// A sample with values of what is there in place of the document's examples: those of
// its path, query and body that differ from a call that is known to succeed.

// [from, to] of one value; what the call leaves out stays.
const leaf = (from, to) => (typeof from === "object" || typeof to === "object" || from === to || to === undefined
  ? [] : [[from, to]]);

function differences(from, to) {
  if (typeof from !== "object" || from === null || typeof to !== "object" || to === null) return leaf(from, to);
  return Object.keys(from).flatMap((name) => differences(from[name], to[name]));
}

function pathDifferences(from, to) {
  const [a, b] = [from, to].map((path) => path.split("/").map(decodeURIComponent));
  return a.flatMap((part, i) => leaf(part, b[i]));
}

// In the order in which a sample names them: path, query, body.
export function changes(request, { path, body }) {
  const to = new URL(path, "http://localhost");
  return [...pathDifferences(request.path, to.pathname),
    ...differences(request.query, Object.fromEntries(to.searchParams)),
    ...differences(request.body, body ?? {})];
}

// Where a value is spelled in the text, from a place on: a word by itself.
function spelled(text, value, from) {
  const word = String(value).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const found = new RegExp(`(?<![\\w.-])${word}(?![\\w.-])`, "g");
  found.lastIndex = from;
  return found.exec(text);
}

export function filled(text, made, serial) {
  // An idempotency key belongs to one request.
  let out = text.replace(/(Idempotency-Key: |idempotency_key="|idempotencyKey: ")[^"]+/, `$1sample-${serial}`);
  let at = Math.max(0, out.search(/\/api\/v|client\.\w+\./));
  for (const [from, to] of made) {
    const found = spelled(out, from, at);
    if (!found) throw new Error(`${JSON.stringify(from)} is not in it`);
    out = out.slice(0, found.index) + to + out.slice(found.index + found[0].length);
    at = found.index + String(to).length;
  }
  return out;
}
