// SPDX-License-Identifier: Apache-2.0
// pages.mjs TREE: goes through all reference pages by their links, through nginx,
// and compares them with the documents of the tree.
import { HtmlValidate } from "html-validate";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { reach } from "./reach.mjs";

const home = process.env.POLIDUCTO_DASHBOARD_URL;
const [, , top] = process.argv;
const read = (name) => readFileSync(join(top, name), "utf8");
const openapi = JSON.parse(read("clients/openapi.json"));
const asyncapi = JSON.parse(read("clients/asyncapi.json"));
const samples = JSON.parse(read("clients/samples.json"));

const ok = (right, what, detail) => {
  console.log(`${right ? "ok" : "not ok"} ${what}`);
  if (!right) console.error(what, detail);
};
// Nothing of what is wrong, of which the first few are shown.
const none = (wrong, what) => ok(wrong.length === 0, what, wrong.slice(0, 8));
const all = (text, pattern) => [...text.matchAll(pattern)].map((one) => one[1]);
const unescaped = (text) => text.replace(/&#39;/g, "'").replace(/&#34;|&quot;/g, '"')
  .replace(/&lt;/g, "<").replace(/&gt;/g, ">").replace(/&amp;/g, "&");
const plain = (html) => unescaped(html.replace(/<[^>]*>/g, ""));

async function ask(path, more = {}) {
  const answer = await reach(home + path, { redirect: "manual", ...more });
  return { status: answer.status, headers: answer.headers, type: answer.headers.get("content-type"), text: await answer.text() };
}

// --- all pages, by their links -------------------------------------------------

const seen = new Map(); // path: { status, headers, type, text, ids }
const from = []; // [page, path, anchor]
for (let waiting = ["/docs"]; waiting.length > 0;) {
  const path = waiting.shift();
  if (seen.has(path)) continue;
  const page = await ask(path);
  seen.set(path, page);
  if (!path.startsWith("/docs") || !page.type?.startsWith("text/html")) continue;
  page.ids = new Set(all(page.text, / id="([^"]*)"/g));
  for (const link of all(page.text, / (?:href|src|action)="([^"]*)"/g).map(unescaped)) {
    const { origin, pathname, hash } = new URL(link, home + path);
    if (origin !== home) continue;
    from.push([path, pathname, decodeURIComponent(hash.slice(1))]);
    if (!seen.has(pathname)) waiting.push(pathname);
  }
}
const pages = new Map([...seen].filter(([, page]) => page.ids));
ok(pages.size > 80, `${pages.size} pages are linked`, [...pages.keys()]);
none([...seen].filter(([, page]) => page.status !== 200).map(([path, page]) => `${path}: ${page.status}`),
  "every link leads to something");
none(from.filter(([, path, anchor]) => anchor && pages.has(path) && !pages.get(path).ids.has(anchor))
  .map(([page, path, anchor]) => `${page}: ${path}#${anchor}`), "and every anchor is there");
none([...new Set([...pages.values()].flatMap((page) => all(page.text, /(?:href|src)="(https?:[^"]*)"/g)))]
  .filter((link) => !/^https:/.test(link)), "no link is without TLS");
none(readdirSync(join(top, "doc/site"), { recursive: true }).filter((name) => /^guides\/.*\.md$/.test(name))
  .map((name) => `/docs/guides/${name.slice("guides/NN-".length, -3)}`).filter((path) => !pages.has(path)), "each guide has its page");
const inFirst = ["curl", "python", "node"].map((name) => all(pages.get("/docs/guides/first-call").text, new RegExp(`(class="sample in-${name}")`, "g")).length);
ok(inFirst[0] >= 3 && inFirst.every((n) => n === inFirst[0]) && pages.get("/docs/guides/first-call").text.includes('id="in-python"'),
  "a step of a guide is in the language that was chosen", inFirst);

// --- each page -------------------------------------------------------------------

const policy = (await ask("/")).headers.get("content-security-policy");
const inline = /<style|<script(?![^>]* src=)| style=| on[a-z]+=|javascript:/i;
none([...pages].filter(([, page]) => page.headers.get("content-security-policy") !== policy || !policy.includes("trusted-types"))
  .map(([path]) => path), "each has the policy of the dashboard");
none([...pages].filter(([, page]) => inline.test(page.text.replace(/<pre[^]*?<\/pre>/g, "")))
  .map(([path, page]) => [path, inline.exec(page.text.replace(/<pre[^]*?<\/pre>/g, ""))?.[0]]), "and nothing inline that it would refuse");
none([...pages].filter(([, page]) => page.type !== "text/html; charset=utf-8").map(([path]) => path), "each says that it is HTML");
const wrong = [];
for (const [path, page] of pages) {
  const twin = await ask(/rel="alternate" type="text\/markdown" href="([^"]*)"/.exec(page.text)[1]);
  const heading = plain(/<h1>([^]*?)<\/h1>/.exec(page.text)[1]);
  if (twin.status !== 200 || twin.type !== "text/markdown; charset=utf-8" || !twin.text.startsWith(`# ${heading}\n`))
    wrong.push([path, twin.status, twin.type, twin.text.slice(0, 60)]);
}
none(wrong, "each has its Markdown");
const judge = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: {
    "long-title": "off", // of a guide as it is
    "no-trailing-whitespace": "off", // in what a program answered
    "valid-id": ["error", { relaxed: true }], // orders.create
    "void-style": ["error", { style: "omit" }],
    "unique-landmark": "off", // takes half the time, and axe sees it
  },
});
const faults = [];
for (const [path, page] of pages)
  for (const { messages } of (await judge.validateString(page.text)).results)
    faults.push(...messages.map((one) => `${path}:${one.line}: ${one.ruleId} ${one.message}`));
none(faults, "each is valid HTML");

// --- operations --------------------------------------------------------------------

const last = (reference) => reference.split("/").at(-1);
const sections = (text, kind) => new Map(all(text, new RegExp(`(<section class="${kind}" id="[^]*?\\n</section>)`, "g"))
  .map((html) => [/id="([^"]*)"/.exec(html)[1], html]));
const names = (html) => new Set(all(html, /<code class="name">([^<]*)<\/code>/g).map(unescaped));
const lacks = { pages: [], routes: [], scopes: [], parameters: [], bodies: [], answers: [], errors: [], samples: [] };

for (const [path, item] of Object.entries(openapi.paths))
  for (const [verb, given] of Object.entries(item)) {
    const id = given.operationId;
    if (!id) continue;
    const page = pages.get(`/docs/api/${id.split(".")[0]}`);
    page && (page.operations ??= sections(page.text, "operation"));
    page && (page.objects ??= sections(page.text, "object"));
    const html = page?.operations.get(id);
    if (!html) { lacks.pages.push(id); continue; }
    if (!plain(html).includes(`${verb.toUpperCase()} ${path}\n`) || !plain(html).includes(given.summary)) lacks.routes.push(id);
    if (given["x-scope"] && !html.includes(`href="/docs/scopes#${given["x-scope"]}"`)) lacks.scopes.push(id);

    // A query that another of the page has too is shown there.
    const same = /<h3>Query<\/h3>\n<p>The same as of <a href="#([^"]*)"/.exec(html)?.[1];
    const told = new Set([...names(html), ...names(page.operations.get(same) ?? "")]);
    for (const { name } of given.parameters)
      if (!told.has(name.replace(/\[(gte|gt|lte|lt)\]$/, ""))) lacks.parameters.push(`${id} ${name}`);

    const shapeOf = (content) => Object.values(content ?? {}).map((one) => one.schema?.$ref).find(Boolean);
    const body = shapeOf(given.requestBody?.content);
    if (body) {
      const there = /the same as of <a href="#([^"]*)\.body"/.exec(html)?.[1] ?? id;
      const shown = names(page.operations.get(there)?.split(`id="${there}.body"`)[1] ?? "");
      for (const name of Object.keys(openapi.components.schemas[last(body)].properties))
        if (!shown.has(name)) lacks.bodies.push(`${id} ${name}`);
    }
    for (const [status, answer] of Object.entries(given.responses).filter(([one]) => one < "3")) {
      const [schema] = Object.values(answer.content ?? {}).map((one) => one.schema);
      const reference = schema?.$ref ?? schema?.properties?.data?.items?.$ref ?? schema?.properties?.data?.$ref;
      const shape = reference && last(reference);
      const link = shape && new RegExp(`<strong>${status}</strong>[^]*?<a href="#([^"]*)">${shape}</a>`).exec(html)?.[1];
      const object = link && (page.objects.get(link) ?? page.operations.get(link.replace(/\.body$/, "")));
      if (!html.includes(`<strong>${status}</strong>`) || (shape && !object)) lacks.answers.push(`${id} ${status}`);
      else if (shape) for (const name of Object.keys(openapi.components.schemas[shape].properties))
        if (!names(object).has(name)) lacks.answers.push(`${id} ${status} ${name}`);
    }
    const every = html.includes('href="#every-call"') ? page.text.split('id="every-call"')[1] : "";
    for (const code of given["x-errors"])
      if (!(html + every).includes(`href="/docs/errors#${code}"`)) lacks.errors.push(`${id} ${code}`);
    const figures = all(html, /<figure class="sample[^]*?<code>([^]*?)<\/code><\/pre>/g).map(unescaped);
    for (const language of given.servers ? ["curl"] : ["curl", "python", "node"])
      if (!samples[id]?.[language] || !figures.includes(samples[id][language].trimEnd())) lacks.samples.push(`${id} ${language}`);
  }
none(lacks.pages, "each operation has its place on a page");
none(lacks.routes, "with its name, method and path");
none(lacks.scopes, "its scope");
none(lacks.parameters, "its parameters and headers");
none(lacks.bodies, "the fields of its body");
none(lacks.answers, "the fields of its answer");
none(lacks.errors, "each of its errors");
none(lacks.samples, "and its samples in curl, Python and Node");

// --- lists -------------------------------------------------------------------------

const has = (path, id) => pages.get(path)?.ids.has(id);
const codes = all(read("doc/errors.html"), /<tr id="([^"]*)">/g);
none(codes.filter((code) => !has("/docs/errors", code)), `each of ${codes.length} errors is listed`);
const operations = Object.values(openapi.paths).flatMap((item) => Object.values(item)).filter((one) => one.operationId);
none(operations.filter((one) => one["x-scope"] && !has("/docs/scopes", one["x-scope"])).map((one) => one.operationId), "each scope too");
none(operations.filter((one) => !pages.get("/docs/operations").text.includes(`#${one.operationId}"`)).map((one) => one.operationId),
  "and each operation on the page of all");
const untold = Object.entries(asyncapi.components.messages).filter(([type, { examples }]) => {
  if (type === "feed") return false;
  const html = sections(pages.get(`/docs/events/${type.replace(/\.[^.]*$/, "")}`)?.text ?? "", "event").get(type) ?? "";
  return unescaped(/<code>(\{[^]*?)<\/code><\/pre>/.exec(html)?.[1] ?? "") !== JSON.stringify(examples[0].payload, null, 2)
    && JSON.stringify(JSON.parse(unescaped(/<code>(\{[^]*?)<\/code><\/pre>/.exec(html)?.[1] ?? "null"))) !== JSON.stringify(examples[0].payload);
}).map(([type]) => type);
none(untold, "each type of event has its example");

// --- for programs -------------------------------------------------------------------

const search = JSON.parse((await ask("/docs/search.json")).text);
none(search.filter((row) => {
  const [path, anchor] = row.path.split("#");
  return ["title", "path", "kind", "text"].some((name) => typeof row[name] !== "string") || !pages.has(path) || (anchor && !has(path, anchor));
}), `each of ${search.length} rows of search.json leads to its place`);
const rows = new Set(search.map((row) => row.path.split("#")[1]));
none([...operations.map((one) => one.operationId), ...codes].filter((name) => !rows.has(name)), "and all is found there");
for (const path of ["/llms.txt", "/docs/llms.txt"]) {
  const { text, type } = await ask(path);
  // A title, a quoted summary, sections of lists of links: llmstxt.org.
  const [head, ...lists] = text.split(/^## .*$/m);
  ok(type === "text/plain; charset=utf-8" && /^# .+\n\n> .+\n\n[^#]*$/.test(head) && lists.length >= 3
    && lists.every((list) => list.trim().split("\n").every((line) => /^- \[[^\]]+\]\([^)]+\)(: .+)?$/.test(line))),
  `${path} is as llmstxt.org says`, text.slice(0, 400));
  const gone = [];
  for (const link of all(text, /\]\(([^)]*)\)/g)) if ((await ask(link, { method: "HEAD" })).status !== 200) gone.push(link);
  none(gone, "and its links lead somewhere");
}

// --- how they are served ----------------------------------------------------------------

const orders = pages.get("/docs/api/orders");
ok((await ask("/docs/api/orders", { headers: { "if-none-match": orders.headers.get("etag") } })).status === 304, "what is known is not sent again");
ok(orders.headers.get("content-encoding") === "gzip" && Number(orders.headers.get("content-length")) < 60_000, "pages are sent packed",
  [...orders.headers]);
for (const path of ["/docs/nothing", "/docs/api", "/docs/api/", "/docs/api/orders/", "/docs/404", "/docs/api/orders.txt", "/docs/%00", "/docs/..%2fstyle.css%2f"]) {
  const { status, type, text } = await ask(path);
  ok([400, 404].includes(status), `${path} is not found`, [status, type, text.slice(0, 80)]);
}
const missing = await ask("/docs/nothing");
ok(missing.type === "text/html; charset=utf-8" && missing.text.includes("Nothing here")
  && missing.headers.get("content-security-policy") === policy, "who is lost finds a page", missing.text.slice(0, 200));
const sent = await ask("/docs/api/orders", { method: "POST" });
ok(sent.status === 405 && sent.headers.get("allow") === "GET, HEAD", "nothing is sent there");
for (const [path, to] of [["/docs/", "/docs"], ["/docs/api/orders.html", "/docs/api/orders"]]) {
  const { status, headers } = await ask(path);
  ok(status === 301 && headers.get("location") === to, `${path} is ${to}`, [status, headers.get("location")]);
}
