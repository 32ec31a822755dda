// SPDX-License-Identifier: Apache-2.0
// What the pages of a browser are answered, where that is recorded (README).
const record = globalThis[Symbol.for("poliducto.record")];

async function seen(answer) {
  if (!new URL(answer.url()).pathname.startsWith("/api/")) return;
  try {
    const headers = Object.entries(await answer.allHeaders());
    record("browser", answer.request().method(), answer.url(), answer.status(), headers, await answer.text());
  } catch (e) {
    // A page that was left has taken its answers along, one that was sent on
    // had no text: the browser's words for it.
    if (!/Protocol error|closed|unavailable/.test(e.message)) throw e;
  }
}

export function watch(context) {
  if (record) context.on("response", seen);
}
