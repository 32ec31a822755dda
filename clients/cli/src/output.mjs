// SPDX-License-Identifier: Apache-2.0
// What is found goes to standard output, what is said of it to standard error.

export class UsageError extends Error {}

let format;

export function setFormat(given) {
  if (given !== undefined && !["json", "table"].includes(given))
    throw new UsageError(`--format is json or table, not ${given}`);
  format = given ?? (process.stdout.isTTY ? "table" : "json");
}

export const isTable = () => format === "table";

export function say(text) {
  process.stderr.write(`pol: ${text}\n`);
}

export function print(text) {
  process.stdout.write(`${text}\n`);
}

export function colour(text, good) {
  if (!process.stdout.isTTY || process.env.NO_COLOR) return text;
  return `\u001b[${good ? 32 : 31}m${text}\u001b[0m`;
}

const cell = (value) =>
  value === null || value === undefined ? ""
  : typeof value === "object" ? JSON.stringify(value)
  : String(value).replace(/[\u0000-\u001f\u007f-\u009f]/g, " ");

/** A value as JSON, or an object as a line for each member. */
export function show(value) {
  if (!isTable() || typeof value !== "object" || value === null)
    return print(JSON.stringify(value, null, 2));
  const width = Math.max(...Object.keys(value).map((name) => name.length));
  for (const [name, member] of Object.entries(value)) print(`${name.padEnd(width)}  ${cell(member)}`);
}

/** Rows as JSON, a line each, or as a table of these columns. */
export function showAll(rows, columns) {
  if (!isTable()) return rows.forEach((row) => print(JSON.stringify(row)));
  const table = [columns, ...rows.map((row) => columns.map((name) => cell(row[name])))];
  const widths = columns.map((_, i) => Math.max(...table.map((line) => line[i].length)));
  for (const line of table)
    print(line.map((text, i) => text.padEnd(widths[i])).join("  ").trimEnd());
}

/** One of a stream: a line of JSON, or of these cells. */
export function showOne(value, cells) {
  print(isTable() ? cells.map(cell).join("  ") : JSON.stringify(value));
}
