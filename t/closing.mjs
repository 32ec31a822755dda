// SPDX-License-Identifier: Apache-2.0
// A FastCGI client that keeps its side of a connection open, and says in one
// line of JSON how the worker ended its own:
//
//   node t/closing.mjs SOCKET METHOD URI [KEY [BYTES]]
//
// BYTES is a Content-Length; so many are sent, up to what a socket takes at once,
// and no end of them where that is less.  @FILE is a body that is sent whole.  `closed`: the worker has let go of the
// connection, for what is written now nobody can receive.  `error`: what the end of
// reading was, null where it was a plain end.  PARAMS, JSON in the environment, are
// parameters besides.
import { readFileSync } from "node:fs";
import { connect } from "node:net";

const [socket, method, uri, key, size = "0"] = process.argv.slice(2);
const whole = size.startsWith("@") ? readFileSync(size.slice(1)) : null;
const bytes = whole ? String(whole.length) : size;
const BEGIN = 1, END = 3, PARAMS = 4, STDIN = 5, STDOUT = 6;
const AT_ONCE = 100_000; // bytes; a UNIX socket has room for twice that

function record(type, content = Buffer.alloc(0)) {
  const head = Buffer.from([1, type, 0, 1, 0, 0, 0, 0]);
  head.writeUInt16BE(content.length, 4);
  return Buffer.concat([head, content]);
}

function pair(name, value) {
  const size = (s) => {
    const b = Buffer.alloc(4);
    b.writeUInt32BE((0x80000000 + Buffer.byteLength(s)) >>> 0);
    return b;
  };
  return Buffer.concat([size(name), size(value), Buffer.from(name), Buffer.from(value)]);
}

function request() {
  const query = uri.split("?")[1] ?? "";
  const params = {
    REQUEST_METHOD: method, REQUEST_URI: uri, QUERY_STRING: query, REMOTE_ADDR: "127.0.0.1",
    REQUEST_ID: "0123456789abcdef0123456789abcdef",
    ...(key && { HTTP_AUTHORIZATION: `Bearer ${key}` }),
    ...JSON.parse(process.env.PARAMS ?? "{}"),
    ...(bytes !== "0" && { CONTENT_LENGTH: bytes, CONTENT_TYPE: "application/json" }),
  };
  const sent = Math.min(Number(bytes), AT_ONCE);
  const body = [];
  const text = whole ?? Buffer.alloc(sent, " ");
  for (let at = 0; at < sent; at += 50_000)
    body.push(record(STDIN, text.subarray(at, Math.min(at + 50_000, sent))));
  return Buffer.concat([
    record(BEGIN, Buffer.from([0, 1, 0, 0, 0, 0, 0, 0])),
    record(PARAMS, Buffer.concat(Object.entries(params).map(([k, v]) => pair(k, v)))),
    record(PARAMS),
    ...body,
    ...(sent === Number(bytes) ? [record(STDIN)] : []),
  ]);
}

// The answer and whether its last record has come.
function judge(all) {
  let text = "", ended = false;
  for (let at = 0; at + 8 <= all.length;) {
    const n = all.readUInt16BE(at + 4), type = all[at + 1];
    if (type === STDOUT) text += all.subarray(at + 8, at + 8 + n);
    if (type === END) ended = true;
    at += 8 + n + all[at + 6];
  }
  const [head, ...rest] = text.split("\r\n\r\n");
  const status = Number(/^Status: (\d+)/m.exec(head)?.[1] ?? 200);
  const body = rest.join("\r\n\r\n");
  return { status, body: body.length, ended, ...(whole && { text: body }) };
}

// Whether what is written now is refused at once.
const closed = (s) => new Promise((done) => {
  s.removeAllListeners("error");
  s.on("error", () => done(true));
  s.write(Buffer.from([0]), (e) => done(e != null));
});

const chunks = [];
const s = connect({ path: socket, allowHalfOpen: true });
s.on("data", (d) => chunks.push(d));
s.write(request());
const error = await new Promise((done) => {
  s.on("end", () => done(null));
  s.on("error", (e) => done(e.code));
});
const said = judge(Buffer.concat(chunks));
console.log(JSON.stringify({ ...said, error, closed: error !== null || await closed(s) }));
s.destroy();
