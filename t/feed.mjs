// SPDX-License-Identifier: Apache-2.0
// feed.mjs FOLDER: a server of files on a free port of loopback, which it
// prints; what is asked is a line each in FOLDER/asked, with what headers in
// FOLDER/headers.  /name answers the file
// FOLDER/name, /status/503 that status, /hang nothing (in FOLDER/hung it is a line
// with + before its path, and one with - when the other side has gone), /large
// more than anybody wants, /redirect a way elsewhere.
import { appendFileSync, readFileSync } from "node:fs";
import { createServer } from "node:http";

const folder = process.argv[2];

function answer(path, response) {
  const [, verb, argument] = path.split("?")[0].split("/");
  if (verb === "hang") {
    appendFileSync(`${folder}/hung`, `+ ${path}\n`);
    response.on("close", () => appendFileSync(`${folder}/hung`, `- ${path}\n`));
    return;
  }
  if (verb === "status") {
    response.writeHead(Number(argument)).end("no");
  } else if (verb === "redirect") {
    response.writeHead(302, { location: "/feed.csv" }).end();
  } else if (verb === "large") {
    response.writeHead(200);
    for (let i = 0; i < 10; i++) response.write(Buffer.alloc(1 << 20, "x"));
    response.end();
  } else {
    response.writeHead(200, { "content-type": "text/csv" }).end(readFileSync(`${folder}/${verb}`));
  }
}

const server = createServer((request, response) => {
  appendFileSync(`${folder}/asked`, `${request.method} ${request.url}\n`);
  appendFileSync(`${folder}/headers`, `${JSON.stringify(request.headers)}\n`);
  answer(request.url, response);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
