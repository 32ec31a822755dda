// SPDX-License-Identifier: Apache-2.0
// A peer: the same answers by Fastify and the MariaDB connector, over TLS, in as
// many processes as PEER_PROCESSES says.  As a worker does, it looks the key up,
// remembers it for a second, compares its digest and asks for its scope, and a
// page ends with a signed cursor.  It has no limits, log, filters or tags.
import cluster from "node:cluster";
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import Fastify from "fastify";
import mariadb from "mariadb";

const { PEER_PROCESSES, PEER_PORT, PEER_CERT, PEER_KEY, PEER_SOCKET, PEER_USER,
  PEER_PASSWORD, PEER_DATABASE, PEER_COLUMNS } = process.env;

function primary() {
  let ready = 0;
  for (let i = 0; i < Number(PEER_PROCESSES); i++)
    cluster.fork().on("listening", () => {
      if (++ready === Number(PEER_PROCESSES)) console.log("ready");
    });
  cluster.on("exit", () => process.exit(1));
}

const pool = cluster.isPrimary ? null : mariadb.createPool({
  socketPath: PEER_SOCKET, user: PEER_USER, password: PEER_PASSWORD,
  database: PEER_DATABASE, connectionLimit: 8, timezone: "Z",
  decimalAsNumber: true, bigIntAsNumber: true,
});

const known = new Map();
async function keyOf(id) {
  const kept = known.get(id);
  if (kept && kept.until > Date.now()) return kept.row;
  const [row] = await pool.execute(
    `SELECT account, scopes, secret_sha256, expires_at, revoked_at
       FROM api_keys WHERE id = ?`, [id]);
  known.set(id, { row, until: Date.now() + 1000 });
  return row;
}

async function accountOf(header, scope) {
  const [, token, id] = /^Bearer (sk_[a-z]+_(.{12}).*)$/.exec(header ?? "") ?? [];
  const row = id && await keyOf(id);
  const digest = createHash("sha256").update(token ?? "").digest();
  if (!row || !timingSafeEqual(digest, Buffer.from(row.secret_sha256, "hex")) ||
      row.revoked_at || (row.expires_at && row.expires_at <= new Date()))
    throw Object.assign(new Error("The key was never issued here, or another replaced it."), { statusCode: 401 });
  if (!row.scopes.split(" ").includes(scope))
    throw Object.assign(new Error(`The key lacks the scope ${scope}.`), { statusCode: 403 });
  return row.account;
}

function cursor(account, id) {
  const tag = createHmac("sha256", PEER_PASSWORD).update(`${account}\n${id}`).digest();
  return Buffer.concat([tag.subarray(0, 16), Buffer.from(`>${id}`)]).toString("base64url");
}

async function worker() {
  const app = Fastify({
    https: { key: readFileSync(PEER_KEY), cert: readFileSync(PEER_CERT) },
  });
  app.decorateRequest("account", "");
  app.addHook("onRequest", async (request) => {
    request.account = await accountOf(request.headers.authorization, "orders:read");
  });
  app.get("/orders/:id", async (request, reply) => {
    const rows = await pool.execute(
      `SELECT ${PEER_COLUMNS} FROM orders WHERE account = ? AND id = ?`,
      [request.account, request.params.id]);
    return rows[0] ?? reply.code(404).send({ code: "not_found" });
  });
  app.get("/orders", async (request) => {
    const rows = await pool.execute(
      `SELECT ${PEER_COLUMNS} FROM orders WHERE account = ? AND archived_at IS NULL
        ORDER BY id DESC LIMIT 51`, [request.account]);
    const more = rows.length > 50;
    return { data: rows.slice(0, 50), has_more: more,
      next_cursor: more ? cursor(request.account, rows[49].id) : null };
  });
  await app.listen({ host: "127.0.0.1", port: Number(PEER_PORT) });
}

if (cluster.isPrimary) primary();
else await worker();
