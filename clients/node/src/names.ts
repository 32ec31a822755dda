// SPDX-License-Identifier: Apache-2.0
// Names and values on their way out: camelCase becomes the wire's snake_case,
// at any depth.  What is already a name of the wire stays as it is.
import { freeForm, oddNames } from "./generated/names";

/** fuelType becomes fuel_type. */
export function wireName(name: string): string {
  if (!/[A-Z0-9]/.test(name)) return name;
  if (Object.prototype.hasOwnProperty.call(oddNames, name))
    return (oddNames as Record<string, string>)[name]!;
  return name.replace(/[A-Z]/g, (letter) => "_" + letter.toLowerCase());
}

/** The value with the names of the wire; what the server reads as it is stays. */
export function toWire(value: unknown, where = ""): unknown {
  switch (typeof value) {
    case "number":
      if (!Number.isFinite(value)) throw new TypeError(`${where || "/"} is ${value}`);
      return value;
    case "bigint":
      return value.toString();
    case "object":
      break;
    default:
      return value;
  }
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((item, i) => toWire(item, `${where}/${i}`));
  // Dates, and decimals of other libraries, know how they are written.
  if (typeof (value as { toJSON?: unknown }).toJSON === "function") return value;
  const out: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(value)) {
    if (member === undefined) continue;
    const wire = wireName(name);
    const path = `${where}/${wire}`;
    if (wire in out) throw new TypeError(`${path} is given twice, as ${name} too`);
    out[wire] = freeForm.has(wire) ? member : toWire(member, path);
  }
  return out;
}

// A list of these is one parameter; of others, each value is one of its own.
const joined = new Set(["fields", "expand", "types"]);
const bounds = ["gte", "gt", "lte", "lt"];

/** A query from its parameters: {limit: 5, volume: {gte: 10}} and the like. */
export function toQuery(params: Record<string, unknown>): string {
  const out: string[] = [];
  const add = (name: string, value: unknown) =>
    out.push(`${encodeURIComponent(name)}=${encodeURIComponent(scalar(value, name))}`);
  for (const [given, value] of Object.entries(params)) {
    if (value === undefined) continue;
    const name = wireName(given);
    if (Array.isArray(value)) {
      if (joined.has(name)) add(name, value.join(","));
      else for (const one of value) add(name, one);
    } else if (isPlain(value)) {
      for (const [bound, limit] of Object.entries(value)) {
        if (!bounds.includes(bound))
          throw new TypeError(`${given} takes gte, gt, lte and lt, not ${bound}`);
        if (limit !== undefined) add(`${name}[${bound}]`, limit);
      }
    } else add(name, value);
  }
  return out.join("&");
}

function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const proto: unknown = Object.getPrototypeOf(value);
  return proto === Object.prototype || proto === null;
}

function scalar(value: unknown, name: string): string {
  if (value === null || value === undefined)
    throw new TypeError(`${name} is ${value}; leave it out instead`);
  if (value instanceof Date) return value.toISOString();
  if (typeof value === "number" && !Number.isFinite(value))
    throw new TypeError(`${name} is ${value}`);
  return String(value);
}
