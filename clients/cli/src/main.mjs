// SPDX-License-Identifier: Apache-2.0
// pol: which command it is, with what, and how it ended.
import { parseArgs } from "node:util";
import {
  APIError, AuthenticationError, ConfigError, ConnectionError, PermissionDeniedError,
  PoliductoError,
} from "poliducto";
import { commands } from "./commands.mjs";
import { UsageError, say, setFormat } from "./output.mjs";

export const VERSION = "1.0.0";

// Every command has these.
const common = {
  "base-url": { type: "string", help: "where Poliducto is" },
  profile: { type: "string", help: "of `pol login`: default" },
  format: { type: "string", help: "json or table" },
  help: { type: "boolean", short: "h", help: "these lines" },
};

/** The longest name of a command that the words begin with. */
function find(words) {
  for (const n of [2, 1]) {
    const name = words.slice(0, n).join(" ");
    if (words.length >= n && commands[name]) return { name, rest: words.slice(n) };
  }
  const begun = Object.keys(commands).filter((one) => one.startsWith(`${words[0]} `));
  if (begun.length) throw new UsageError(`pol ${words[0]} is one of: ${begun.join(", ")}`);
  throw new UsageError(`there is no command pol ${words[0]}; pol help lists the commands`);
}

function usage(name) {
  const { args = "", summary, options = {} } = commands[name];
  const rows = Object.entries({ ...options, ...common }).map(([option, { type, help }]) =>
    `  --${option}${type === "string" ? " …" : ""}`.padEnd(24) + help);
  return [`pol ${name} ${args}`.trim(), `  ${summary}`, "", ...rows].join("\n");
}

function overview() {
  const rows = Object.entries(commands).map(([name, { args = "", summary }]) =>
    `  ${`${name} ${args}`.trim().padEnd(34)} ${summary}`);
  return ["pol COMMAND [--format json|table] [--base-url URL] [--profile NAME]", "", ...rows, "",
    "The key comes from POLIDUCTO_API_KEY, or from `pol login`."].join("\n");
}

async function run(words, signal) {
  if (words.length === 0 || ["help", "--help", "-h"].includes(words[0])) {
    process.stdout.write(`${overview()}\n`);
    return 0;
  }
  if (words[0] === "--version") {
    process.stdout.write(`${VERSION}\n`);
    return 0;
  }
  const { name, rest } = find(words);
  const command = commands[name];
  let values, positionals;
  try {
    const options = Object.fromEntries(Object.entries({ ...command.options, ...common })
      .map(([option, { help, ...kind }]) => [option, kind]));
    ({ values, positionals } = parseArgs({ args: rest, options, allowPositionals: true }));
  } catch (error) {
    throw new UsageError(error.message);
  }
  if (values.help) {
    process.stdout.write(`${usage(name)}\n`);
    return 0;
  }
  setFormat(values.format);
  const [least, most] = command.takes ?? [0, 0];
  if (positionals.length < least || positionals.length > most)
    throw new UsageError(`pol ${name} ${command.args ?? ""}`.trim());
  return (await command.run({ values, words: positionals, signal })) ?? 0;
}

function codeOf(error) {
  if (error instanceof UsageError) return 2;
  if (error instanceof AuthenticationError || error instanceof PermissionDeniedError) return 3;
  if (error instanceof ConfigError) return /apiKey|the key/.test(error.message) ? 3 : 2;
  return error instanceof ConnectionError ? 4 : 1;
}

function tell(error) {
  say(error.message);
  if (error instanceof APIError)
    for (const { pointer, parameter, message, allowed } of error.errors) {
      const words = allowed?.length ? `: ${allowed.join(", ")}` : "";
      say(`  ${pointer ?? parameter ?? ""} ${message ?? ""}${words}`);
    }
  if (!(error instanceof PoliductoError || error instanceof UsageError || error.known))
    say(error.stack);
}

/** Runs it; answers the exit status. */
export async function main(words) {
  const stop = new AbortController();
  let ended = 0;
  for (const [name, status] of [["SIGINT", 130], ["SIGTERM", 143]])
    process.once(name, () => {
      ended = status;
      stop.abort();
    });
  // Who reads no further wants no more.
  process.stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? 0 : 1));
  try {
    const status = await run(words, stop.signal);
    return ended || status;
  } catch (error) {
    if (ended) return ended;
    tell(error);
    return codeOf(error);
  } finally {
    process.removeAllListeners("SIGINT");
    process.removeAllListeners("SIGTERM");
  }
}
