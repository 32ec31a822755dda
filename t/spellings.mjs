// SPDX-License-Identifier: Apache-2.0
// What a value of Authorization gets, byte by byte as it is given: for t5115.
//   URL, WHERE  the server, and the path
//   each argument  one value; prints "VERSION|STATUS|policy" for HTTP/1.1 and 2
// A line says 000 where the server ended the connection instead.
import http2 from "node:http2";
import tls from "node:tls";

const {URL: server, WHERE: path} = process.env;
const {hostname, port} = new URL(server);

// HTTP/1.1 by hand: a library would take blanks off the ends.
function one(value) {
	return new Promise((resolve) => {
		let said = "";
		const line = tls.connect({host: hostname, port, servername: hostname, ALPNProtocols: ["http/1.1"]}, () =>
			line.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\nAuthorization: ${value}\r\n\r\n`));
		line.on("data", (part) => said += part);
		line.on("error", () => resolve(["000", ""]));
		line.on("close", () => resolve([said.match(/^HTTP\/\S+ (\d+)/)?.[1] ?? "000",
			said.match(/^ratelimit-policy: (.*)\r$/im)?.[1] ?? ""]));
	});
}

function two(value) {
	return new Promise((resolve) => {
		const session = http2.connect(server);
		const end = (...got) => (session.destroy(), resolve(got));
		session.on("error", () => end("000", ""));
		const stream = session.request({":path": path, authorization: value});
		stream.on("error", () => end("000", ""));
		stream.on("response", (head) => end(String(head[":status"]), String(head["ratelimit-policy"] ?? "")));
		stream.end();
	});
}

for (const value of process.argv.slice(2)) {
	console.log(["1.1", ...await one(value)].join("|"));
	console.log(["2", ...await two(value)].join("|"));
}
