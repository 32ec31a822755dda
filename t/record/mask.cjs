// SPDX-License-Identifier: Apache-2.0
// A text without what `secrets` names.  A mask is as long as what it stands for, and
// has a letter for a letter and a digit for a digit; masked twice is masked once.
"use strict";

const words = (name) => (process.env[name] ?? "").split(" ").filter(Boolean).join("|");
const member = new RegExp(`("(?:${words("POLIDUCTO_RECORD_MEMBERS")})"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|\\[[^\\]{}]*\\])`, "g");
const prefixed = new RegExp(`(${words("POLIDUCTO_RECORD_PREFIXES")})([\\w+/.-]+)`, "g");

const ofItsKind = (text) => text.replace(/\\.|[a-z]|[A-Z]|[0-9]/g,
  (c) => c[0] === "\\" ? c : /[a-z]/.test(c) ? "a" : /[A-Z]/.test(c) ? "A" : "2");

// Of a body, before it is a string in another.
exports.members = (text) => text.replace(member, (_all, name, value) => name + ofItsKind(value));
exports.prefixes = (text) => text.replace(prefixed, (_all, name, rest) => name + rest.replace(/[^.]/g, "x"));
