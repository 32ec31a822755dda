// SPDX-License-Identifier: Apache-2.0
// What a successful call of an operation needs: an object in the state that it asks
// for, its path and its body.
import { actionBody, ask, change, create, examples, ripe, sample, tables, ways } from "./walk.mjs";
import { usual } from "./walk-kinds.mjs";

// A guard that stands in the way of an object and may be gone past.
async function standing(r) {
  for (const state of ways(r).keys()) {
    const one = r.moves.find((m) => m.from.includes(state));
    if (!one) continue;
    const { o, guards } = await ripe(r, [{ ...one, from: [state] }]);
    if (guards) continue;
    const seen = await ask("GET", `/api/v2/${r.name}/${o.id}/guards`);
    const v = seen.data?.data?.find((one) => one.overridable && !one.passed);
    if (v) return { o, guards: null, code: v.code };
  }
  return { o: await create(r), guards: ["none stands in the way"], code: "G-NO-SUCH" };
}

export async function call(r, op) {
  const verb = op.op.slice(r.name.length + 1);
  const moves = r.moves.filter((m) => m.action === verb);
  let o = null, guards = null, body;
  if (op.path.includes("{id}"))
    if (verb === "override-guard") {
      let code;
      ({ o, guards, code } = await standing(r));
      body = { code, reason: "Walked past." };
    } else if (moves.length > 0) ({ o, guards } = await ripe(r, moves));
    else o = await create(r);
  if (op.own && o) await (tables.ready[op.op] ?? tables.ready[r.name])?.(o);
  const asked = new URLSearchParams(await examples((op.query ?? []).filter((f) => f.need)));
  const path = op.path.replace("{id}", o?.id).replace("{n}", "1") + (asked.size > 0 ? `?${asked}` : "");
  if (moves[0]?.body) body = await actionBody(r, moves[0], o);
  if (op.own && op.body)
    body = { ...await examples(op.in), ...await tables.bodiesOf[op.op]?.(o) };
  if ((verb === "create" && !tables.bodiesOf[op.op]) || verb === "validate") body = await sample(r);
  if (verb === "update") body = change(r, o);
  if (verb === "bulk") body = { items: [await sample(r), await sample(r)] };
  if (verb === "search")
    body = { where: { field: r.filter[0], value: usual(r) } };
  return { verb, path, body, o, moves, guards };
}

