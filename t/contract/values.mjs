// SPDX-License-Identifier: Apache-2.0
// Arbitraries of JSON Schema, as far as the document uses it.  `right` makes
// what a schema allows, as well as it can say; `bent` also what it does not.
import fc from "fast-check";
import { resolved } from "./document.mjs";

// What breaks careless programs: other scripts, directions, astral characters,
// quotes, what ends a string, a number, a statement or a tag.
export const letters = ["ñandú", "漢字", "\u{1f6e2}", "\u202eabc", "e\u0301", "İ", "\u0000", "'; --",
  "\"", "\\", "%", "${x}", "<script>", "null", "1e999", " ", "", "Ⅷ", "ﬁ", "\ufeff", "\ud83d"];

const odd = fc.oneof(fc.constantFrom(...letters), fc.string({ maxLength: 300 }),
  fc.constantFrom(null, true, 0, -1, 1.5, 1e21, -0, 9007199254740993, [], [[]], {}, { odd: 1 }));

// Characters of a class, [A-Za-z0-9._-], of which nearly all patterns are made.
function ofClass(set, min, max) {
  const chars = [];
  for (let i = 0; i < set.length; i++)
    if (set[i + 1] === "-" && i + 2 < set.length) {
      for (let c = set.charCodeAt(i); c <= set.charCodeAt(i + 2); c++) chars.push(String.fromCharCode(c));
      i += 2;
    } else chars.push(set[i]);
  return fc.array(fc.constantFrom(...chars), { minLength: min, maxLength: max }).map((cs) => cs.join(""));
}

const date = fc.date({ min: new Date("2000-01-01"), max: new Date("2037-12-31"), noInvalidDate: true });
const formats = {
  date: date.map((d) => d.toISOString().slice(0, 10)),
  "date-time": date.map((d) => d.toISOString()),
  uri: fc.constantFrom("https://example.com/hook", "https://example.org/a?b=c"),
};

function text(s, world) {
  const id = s.pattern?.match(/^\^([a-z]+)_\[/);
  if (id) return fc.constantFrom(...world.ids(id[1]));
  if (formats[s.format]) return formats[s.format];
  const min = s.minLength ?? 0, max = Math.max(min, Math.min(s.maxLength ?? 40, min + 40));
  const set = s.pattern?.match(/^\^\[([^\]]+)\]\*\$$/);
  if (set) return ofClass(set[1], min, max);
  if (s.pattern) return s.examples?.length ? fc.constantFrom(...s.examples) : fc.string();
  return fc.string({ minLength: min, maxLength: max, unit: fc.constantFrom(..."abc XYZ-019ñé漢") })
    .filter((one) => min === 0 || one.trim() !== ""); // blanks alone are no text
}

function number(s) {
  const places = s["x-decimals"] ?? 0;
  const scale = 10 ** places;
  const min = Math.ceil((s.minimum ?? -1000) * scale), max = Math.floor((s.maximum ?? 1e6) * scale);
  return fc.integer({ min: Math.max(min, -1e14), max: Math.min(Math.max(min, max), 1e14) })
    .map((n) => n / scale);
}

// Schemas may hold themselves: below that depth only what must be there is.
const deepest = 5;

function object(s, world, depth) {
  const required = s.required ?? [];
  const properties = Object.entries(s.properties ?? {})
    .filter(([name, p]) => !resolved(p).readOnly && (depth < deepest || required.includes(name)));
  return fc.record(Object.fromEntries(properties.map(([name, p]) => [name, right(p, world, depth + 1)])),
    { requiredKeys: required });
}

const makers = {
  string: text, number, object,
  integer: (s) => number({ ...s, "x-decimals": 0 }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: (s, world, depth) => depth >= deepest && !s.minItems ? fc.constant([]) :
    fc.array(right(s.items ?? {}, world, depth + 1),
      { minLength: s.minItems ?? 0, maxLength: Math.max(s.minItems ?? 0, Math.min(s.maxItems ?? 3, 3)) }),
};

// Examples first: they are what the service can do most with.
export function right(schema, world, depth = 0) {
  const s = resolved(schema);
  const choices = s.oneOf ?? s.anyOf;
  if (choices) return fc.oneof(...choices.map((one) => right(one, world, depth + 1)));
  if ("const" in s) return fc.constant(s.const);
  if (s.enum) return fc.constantFrom(...s.enum);
  const types = [s.type ?? (s.properties ? "object" : "string")].flat();
  const one = fc.oneof(...types.map((type, i) => ({ weight: i === 0 ? 5 : 1, arbitrary: makers[type](s, world, depth) })));
  const examples = (s.examples ?? []).filter((e) => e !== null && !/_[0-9a-z]{26}$/.test(e));
  return examples.length ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...examples) }, { weight: 2, arbitrary: one }) : one;
}

// An object with one member spoiled, left out, or one too many.
function spoiled(o, [at, value, how]) {
  const names = Object.keys(o ?? {});
  const name = names[at % Math.max(1, names.length)];
  if (how === 0 || name === undefined) return { ...o, no_such: value };
  if (how === 1) return Object.fromEntries(Object.entries(o).filter(([one]) => one !== name));
  return { ...o, [name]: value };
}

export function bent(schema, world) {
  const good = right(schema, world);
  return fc.oneof({ weight: 6, arbitrary: good },
    { weight: 3, arbitrary: fc.tuple(good, fc.tuple(fc.nat(50), odd, fc.nat(4)))
      .map(([o, way]) => (typeof o === "object" && !Array.isArray(o) ? spoiled(o, way) : way[1])) },
    { weight: 1, arbitrary: odd });
}

export const oddText = fc.oneof(fc.constantFrom(...letters), fc.string({ maxLength: 80 }));
