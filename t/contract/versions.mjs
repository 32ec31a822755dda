// SPDX-License-Identifier: Apache-2.0
// Laws of ETag.
import { change, create } from "../walk.mjs";
import { holes, resources } from "./world.mjs";
import { SKIPPED, request } from "./run.mjs";

// A version that is known is not sent again; another one is.
export async function known(op) {
  let tried = 0;
  for (const id of holes(op).slice(0, 2)) {
    const path = op.path.replace(/\{[^}]+\}/, id);
    const a = await request("GET", path);
    const tag = a.headers.get("etag");
    if (a.status !== 200 || !tag) continue;
    tried++;
    const same = await request("GET", path, { headers: { "If-None-Match": tag } });
    const other = await request("GET", path, { headers: { "If-None-Match": '"no-such"' } });
    if (same.status !== 304 && same.headers.get("etag") === tag) return [`${same.status} for its own tag`];
    if (same.status === 304 && same.text !== "") return ["304 with a body"];
    if (other.status !== 200) return [`${other.status} for another tag`];
  }
  return tried ? [] : SKIPPED;
}

export const changeable = resources.filter((r) => r.prefix && ["create", "get", "update"].every((verb) =>
  r.ops.some((op) => op.op === `${r.name}.${verb}`)));

// Without what sweep finds out about an object, which is no version of it.
const steady = ({ warnings: _, ...rest }) => JSON.stringify(rest);

// Of those who change the same version at once one does, the others are told
// that it is gone; who comes later with it changes nothing.
export async function oneWins(r) {
  const o = await create(r);
  const path = `/api/v2/${r.name}/${o.id}`;
  const headers = { "If-Match": `"${o.version}"` };
  const bodies = [1, 2, 3].map(() => change(r, o));
  if (bodies[0] === null) return SKIPPED;
  const answers = await Promise.all(bodies.map((body) => request("PATCH", path, { body, headers })));
  const won = answers.findIndex((a) => a.status === 200);
  const statuses = answers.map((a) => a.status).sort();
  const now = await request("GET", path);
  const [name, value] = Object.entries(bodies[won] ?? {})[0] ?? [];
  const said = [];
  // all may ask for the same: null, or the same number; that is no change
  const different = new Set(bodies.map((b) => JSON.stringify(b))).size === 3;
  if (different && String(statuses) !== "200,412,412") said.push(`answered ${statuses}`);
  if (now.data.version !== o.version + 1 || now.data[name] !== value) said.push(`version ${now.data.version}, ${name} ${now.data[name]}, not ${value}`);
  const late = await request("PATCH", path, { body: change(r, now.data), headers });
  const then = await request("GET", path);
  if (late.status !== 412 || steady(then.data) !== steady(now.data)) said.push(`late: ${late.status}`);
  return said;
}
