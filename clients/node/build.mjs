// SPDX-License-Identifier: Apache-2.0
// Compiles src/ into lib/, for CommonJS, and writes esm/ around it: there is one
// copy of the code however it is loaded, so that `instanceof` holds.
import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

process.chdir(fileURLToPath(new URL(".", import.meta.url)));
const require = createRequire(import.meta.url);
if (existsSync("../../LICENSE")) copyFileSync("../../LICENSE", "LICENSE");
for (const folder of ["lib", "esm"]) rmSync(folder, { recursive: true, force: true });
// Types with their comments, where an editor shows them; code without.
const ts = require("typescript");
execFileSync(process.execPath, [require.resolve("typescript/bin/tsc"), "--emitDeclarationOnly"],
  { stdio: "inherit" });
const { compilerOptions } = JSON.parse(readFileSync("tsconfig.json", "utf8"));
const { options } = ts.convertCompilerOptionsFromJson({ ...compilerOptions, removeComments: true }, ".");
for (const folder of ["", "generated/"])
  for (const name of readdirSync(`src/${folder}`).filter((one) => /(?<![.]d)[.]ts$/.test(one))) {
    const text = readFileSync(`src/${folder}${name}`, "utf8");
    const { outputText } = ts.transpileModule(text, { compilerOptions: options, fileName: name });
    writeFileSync(`lib/${folder}${name.replace(/ts$/, "js")}`, outputText);
  }
copyFileSync("src/generated/types.d.ts", "lib/generated/types.d.ts");

mkdirSync("esm");
for (const name of ["index", "webhooks", "testing"]) {
  const names = Object.keys(require(`./lib/${name}.js`)).filter((one) => one !== "default");
  const main = name === "index";
  writeFileSync(`esm/${name}.mjs`, `import all from "../lib/${name}.js";\n` +
    `export const { ${names.join(", ")} } = all;\n${main ? "export default all.Poliducto;\n" : ""}`);
  writeFileSync(`esm/${name}.d.mts`, `export * from "../lib/${name}.js";\n` +
    (main ? 'export { Poliducto as default } from "../lib/index.js";\n' : ""));
}
