// SPDX-License-Identifier: Apache-2.0
// Who asks, and whom: the environment first, then the profile.  A key is never
// an argument, where every process could read it.
import { chmodSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { Poliducto } from "poliducto";
import { UsageError } from "./output.mjs";

export function file() {
  const { POLIDUCTO_CONFIG, XDG_CONFIG_HOME } = process.env;
  return POLIDUCTO_CONFIG || join(XDG_CONFIG_HOME || join(homedir(), ".config"), "poliducto", "pol.json");
}

function readAll() {
  let text;
  try {
    const { mode } = statSync(file());
    if (process.platform !== "win32" && mode & 0o077)
      throw new UsageError(`${file()} has keys and others may read it: chmod 600 it`);
    text = readFileSync(file(), "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return {};
    throw error;
  }
  try {
    return JSON.parse(text).profiles ?? {};
  } catch {
    throw new UsageError(`${file()} is not JSON`);
  }
}

export function readProfile(name = "default") {
  return readAll()[name] ?? {};
}

/** Changes a profile: the file is written anew, and no one else reads it. */
export function writeProfile(name = "default", changes) {
  const profiles = readAll();
  profiles[name] = { ...profiles[name], ...changes };
  mkdirSync(dirname(file()), { recursive: true, mode: 0o700 });
  const beside = `${file()}.${process.pid}`;
  writeFileSync(beside, `${JSON.stringify({ profiles }, null, 2)}\n`, { mode: 0o600 });
  chmodSync(beside, 0o600);
  renameSync(beside, file());
}

/** The client of a command. */
export function clientOf(values, more = {}) {
  const profile = readProfile(values.profile);
  return new Poliducto({
    baseUrl: values["base-url"] ?? process.env.POLIDUCTO_BASE_URL ?? profile.base_url,
    apiKey: process.env.POLIDUCTO_API_KEY || profile.api_key,
    appInfo: ["pol", "1.0.0"],
    ...more,
  });
}

/** The first line of standard input, without showing it. */
export function readSecret(prompt) {
  const shown = process.stdin.isTTY;
  if (shown) process.stderr.write(prompt);
  const lines = createInterface({ input: process.stdin, terminal: shown, output: undefined });
  return new Promise((resolve) => {
    lines.once("line", (line) => {
      resolve(line.trim());
      lines.close();
      if (shown) process.stderr.write("\n");
    });
    lines.once("close", () => resolve(""));
  });
}
