// SPDX-License-Identifier: Apache-2.0
// A process for each language, which runs one sample after another.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const { PYTHON, PROJECT, SAMPLES } = process.env;
const limit = 60000 * Number(process.env.POLIDUCTO_PATIENCE ?? 1);

export const samples = JSON.parse(readFileSync(SAMPLES));

const commands = {
  curl: ["bash", here("run.sh")],
  python: [PYTHON, here("run.py")],
  node: [process.execPath, `${PROJECT}/run.mjs`],
};
export const languages = Object.keys(commands);

class Lane {
  #child;
  #text = "";
  #ended = false;
  #status = null;
  #wake = () => {};

  constructor(language, env) {
    const [command, ...given] = commands[language];
    this.#child = spawn(command, given, { cwd: PROJECT, env: { ...process.env, ...env },
      stdio: ["pipe", "pipe", "inherit"] });
    this.#child.stdout.setEncoding("utf8").on("data", (part) => {
      this.#text += part;
      this.#wake();
    });
    this.#child.once("close", (status) => {
      this.#ended = true;
      this.#status = status;
      this.#wake();
    });
  }

  // What went wrong with a sample; empty where nothing did.
  async run(code) {
    const last = setTimeout(() => this.#child.kill(), limit);
    if (!this.#ended) this.#child.stdin.write(`${code}\0`);
    while (!this.#text.includes("\0") && !this.#ended)
      await new Promise((done) => { this.#wake = done; });
    clearTimeout(last);
    const end = this.#text.indexOf("\0");
    if (end < 0) return "it ended, or had no end";
    const said = this.#text.slice(0, end);
    this.#text = this.#text.slice(end + 1);
    return said;
  }

  // The status that it ends with: nothing went wrong after the last sample either.
  async end() {
    this.#child.stdin.end();
    while (!this.#ended) await new Promise((done) => { this.#wake = done; });
    return this.#status;
  }
}

// One that asks `url`.
export const lane = (language, url, key) => new Lane(language, {
  POLIDUCTO_BASE_URL: url, POLIDUCTO_API_KEY: key,
  POLIDUCTO_DASHBOARD_URL: url, POLIDUCTO_CSRF_TOKEN: "csrf" });
