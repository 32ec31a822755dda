// SPDX-License-Identifier: Apache-2.0
// pol listen: events of the feed become deliveries to a receiver on this
// machine, signed here, so that no address of it need be public.
import { randomBytes } from "node:crypto";
import { signWebhook } from "poliducto/testing";
import { UsageError, colour, print, say, showOne } from "./output.mjs";
import { clientOf, readProfile, writeProfile } from "./profile.mjs";
import { followEvents } from "./tail.mjs";

// Of the environment, or one that stays the same for the profile.
function secretOf(values) {
  const given = process.env.POLIDUCTO_WEBHOOK_SECRET;
  if (given) return given;
  const kept = readProfile(values.profile).listen_secret;
  if (kept) return kept;
  const made = `whsec_${randomBytes(32).toString("base64")}`;
  writeProfile(values.profile, { listen_secret: made });
  return made;
}

function receiverOf(values) {
  const given = values["forward-to"];
  if (!given) throw new UsageError("pol listen --forward-to URL");
  try {
    const url = new URL(/^https?:/.test(given) ? given : `http://${given}`);
    return url.href;
  } catch {
    throw new UsageError(`--forward-to is a URL, not ${given}`);
  }
}

async function deliver(url, secret, event) {
  const body = JSON.stringify(event);
  const began = performance.now();
  const came = { event_id: event.id, type: event.type, sequence: event.sequence };
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: {
        ...signWebhook(secret, body, { id: event.id }),
        "user-agent": "pol/1.0.0",
        "webhook-event-type": event.type,
        "webhook-sequence": String(event.sequence),
        "webhook-attempt": "1",
      },
      body,
      redirect: "manual",
      signal: AbortSignal.timeout(30000),
    });
    await answer.arrayBuffer();
    came.status = answer.status;
  } catch (error) {
    came.status = null;
    came.error = error.cause?.code ?? error.name;
  }
  return { ...came, ms: Math.round(performance.now() - began) };
}

export async function listen({ values, signal, types, after }) {
  const secret = secretOf(values);
  if (values["print-secret"]) {
    print(secret);
    return;
  }
  const url = receiverOf(values);
  const client = clientOf(values);
  const ready = () => say(`events of ${client.baseUrl} go to ${url}, signed with ${secret}`);
  let good = 0;
  let bad = 0;
  try {
    for await (const event of followEvents(client, { types, after }, signal, ready)) {
      const came = await deliver(url, secret, event);
      const arrived = came.status >= 200 && came.status < 300;
      if (arrived) good++;
      else bad++;
      const result = colour(String(came.status ?? came.error), arrived);
      showOne(came, [new Date().toISOString(), came.type, came.event_id, result, `${came.ms} ms`]);
      if (signal.aborted) break;
    }
  } finally {
    say(`${good} delivered, ${bad} not`);
  }
}
