// SPDX-License-Identifier: Apache-2.0
// A webhook receiver on loopback.  Prints its port on the first line, then each
// delivery as one line of JSON: its headers and its body, byte for byte.
import { createServer } from "node:http";

const server = createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const body = Buffer.concat(parts).toString("utf8");
    process.stdout.write(
      JSON.stringify({ headers: request.headers, body }) + "\n");
    response.writeHead(204).end();
  });
});

server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`${server.address().port}\n`);
});
