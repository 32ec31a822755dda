// SPDX-License-Identifier: Apache-2.0
// A peer: the same rows by Fastify and the MariaDB connector, over TLS, in as
// many processes as PEER_PROCESSES says.  It knows one key and one account,
// and has neither limits nor checks.
import cluster from "node:cluster";
import { readFileSync } from "node:fs";
import Fastify from "fastify";
import mariadb from "mariadb";

const { PEER_PROCESSES, PEER_PORT, PEER_CERT, PEER_KEY, PEER_SOCKET, PEER_USER,
  PEER_PASSWORD, PEER_DATABASE, PEER_ACCOUNT, PEER_COLUMNS, API_KEY } = process.env;

function primary() {
  let ready = 0;
  for (let i = 0; i < Number(PEER_PROCESSES); i++)
    cluster.fork().on("listening", () => {
      if (++ready === Number(PEER_PROCESSES)) console.log("ready");
    });
  cluster.on("exit", () => process.exit(1));
}

async function worker() {
  const pool = mariadb.createPool({
    socketPath: PEER_SOCKET, user: PEER_USER, password: PEER_PASSWORD,
    database: PEER_DATABASE, connectionLimit: 8, timezone: "Z",
    decimalAsNumber: true, bigIntAsNumber: true,
  });
  const app = Fastify({
    https: { key: readFileSync(PEER_KEY), cert: readFileSync(PEER_CERT) },
  });
  app.addHook("onRequest", async (request, reply) => {
    if (request.headers.authorization !== `Bearer ${API_KEY}`)
      await reply.code(401).send({ code: "key_unknown" });
  });
  app.get("/orders/:id", async (request, reply) => {
    const rows = await pool.execute(
      `SELECT ${PEER_COLUMNS} FROM orders WHERE account = ? AND id = ?`,
      [PEER_ACCOUNT, request.params.id]);
    return rows[0] ?? reply.code(404).send({ code: "not_found" });
  });
  app.get("/orders", async () => {
    const rows = await pool.execute(
      `SELECT ${PEER_COLUMNS} FROM orders WHERE account = ? AND archived_at IS NULL
        ORDER BY id DESC LIMIT 51`, [PEER_ACCOUNT]);
    return { data: rows.slice(0, 50), has_more: rows.length > 50 };
  });
  await app.listen({ host: "127.0.0.1", port: Number(PEER_PORT) });
}

if (cluster.isPrimary) primary();
else await worker();
