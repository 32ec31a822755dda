// SPDX-License-Identifier: Apache-2.0
// Deliveries: is this one from Poliducto, and now?  Needs no client and no key.
// All of it is synchronous on purpose: a forgotten await on an asynchronous
// check would read as true.
import { createHmac, timingSafeEqual } from "node:crypto";
import { WebhookVerificationError, type WebhookReason } from "./errors";
import type { EventMap } from "./generated/types";

export { WebhookVerificationError } from "./errors";
export type { WebhookReason } from "./errors";
export type { EventMap } from "./generated/types";
export {
  expressWebhook,
  fastifyWebhook,
  fetchWebhook,
  nodeWebhook,
  rawBody,
  verifyRequest,
} from "./receive";
export type { ReceiveOptions, WebhookHandler } from "./receive";

/** An event as it is delivered, and as the feed has it. */
export interface EventEnvelopeOf<Type, ObjectType, Data> {
  id: string;
  type: Type;
  created_at: string;
  api_version: string;
  environment: "sandbox" | "live";
  account_id: string;
  sequence: number;
  object: { type: ObjectType; id: string };
  /** The object as it was then; null where it is larger than 256 KiB. */
  data: Data;
  request_id: string | null;
}

export type EventType = keyof EventMap;

/** The event of a type: EventOf<"order.created">. */
export type EventOf<T extends EventType> = T extends EventType
  ? EventEnvelopeOf<T, EventMap[T][0], EventMap[T][1]>
  : never;

/**
 * Any event; `type` tells them apart.  A type that this version of the library
 * does not know comes too: leave it to the `default` of a switch.
 */
export type WebhookEvent = EventOf<EventType>;

export type Secrets = string | readonly string[];
export type Payload = string | Uint8Array;
type Header = string | readonly string[] | null | undefined;

export interface VerifyOptions {
  /** Seconds that the timestamp may lie behind or ahead: 300. */
  tolerance?: number;
  /** Seconds since 1970, for tests. */
  now?: number;
}

/**
 * The event, if one of the secrets signed this payload and the time is about
 * now; else a WebhookVerificationError whose `reason` says why not.  The headers
 * are X-Service-Signature-256 and X-Service-Timestamp.
 */
export function verify(
  secret: Secrets,
  payload: Payload,
  signature: Header,
  timestamp: Header,
  options: VerifyOptions = {},
): WebhookEvent {
  const secrets = checkSecrets(secret);
  const body = checkPayload(payload);
  const given = checkHeader(signature, "X-Service-Signature-256");
  const time = checkTime(checkHeader(timestamp, "X-Service-Timestamp"), options);
  const signatures = given.split(",").map((one) => one.trim());
  const ours = signatures
    .filter((one) => /^sha256=[0-9a-f]{64}$/i.test(one))
    .map((one) => Buffer.from(one.slice(7), "hex"));
  if (ours.length === 0)
    fail("malformed_header", "X-Service-Signature-256 has no sha256= and 64 hexadecimal digits");
  for (const key of secrets) {
    const wanted = sign(key, `${time}.`, body);
    if (anyOf(ours, wanted)) return parse(body);
  }
  return fail("no_matching_signature", hint(secrets, body));
}

/** The same as true or false, for who answers 401 and 200 himself. */
export function isValid(
  secret: Secrets,
  payload: Payload,
  signature: Header,
  timestamp: Header,
  options: VerifyOptions = {},
): boolean {
  try {
    verify(secret, payload, signature, timestamp, options);
    return true;
  } catch (error) {
    if (error instanceof WebhookVerificationError) return false;
    throw error;
  }
}

export type HeaderSource =
  | { get(name: string): string | null }
  | Record<string, string | readonly string[] | undefined>;

/** The same by the headers of Standard Webhooks, which each delivery has too. */
export function verifyStandard(
  secret: Secrets,
  payload: Payload,
  headers: HeaderSource,
  options: VerifyOptions = {},
): WebhookEvent {
  const secrets = checkSecrets(secret);
  const body = checkPayload(payload);
  const id = checkHeader(headerOf(headers, "webhook-id"), "webhook-id");
  const given = checkHeader(headerOf(headers, "webhook-signature"), "webhook-signature");
  const stamp = checkHeader(headerOf(headers, "webhook-timestamp"), "webhook-timestamp");
  const time = checkTime(stamp, options);
  const ours = given
    .split(" ")
    .filter((one) => one.startsWith("v1,"))
    .map((one) => Buffer.from(one.slice(3), "base64"));
  if (ours.length === 0) fail("malformed_header", "webhook-signature has no v1");
  for (const key of secrets) {
    const wanted = sign(standardKey(key), `${id}.${time}.`, body);
    if (anyOf(ours, wanted)) return parse(body);
  }
  return fail("no_matching_signature", hint(secrets, body));
}

/** A header of a Request, of a Headers or of Node's request, by its name. */
export function headerOf(headers: HeaderSource, name: string): Header {
  if (typeof (headers as { get?: unknown }).get === "function")
    return (headers as { get(name: string): string | null }).get(name);
  const record = headers as Record<string, string | readonly string[] | undefined>;
  if (record[name] !== undefined) return record[name];
  const found = Object.keys(record).find((one) => one.toLowerCase() === name);
  return found === undefined ? undefined : record[found];
}

export function sign(key: string | Uint8Array, head: string, body: Uint8Array): Uint8Array {
  return createHmac("sha256", key).update(head).update(body).digest();
}

/** Standard Webhooks signs with the bytes behind the prefix. */
export function standardKey(secret: string): Uint8Array {
  const bytes = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
  if (bytes.length === 0) fail("bad_secret", "the secret has no bytes in base64");
  return bytes;
}

function anyOf(given: Uint8Array[], wanted: Uint8Array): boolean {
  let found = false;
  for (const one of given)
    if (one.length === wanted.length && timingSafeEqual(one, wanted)) found = true;
  return found;
}

function checkSecrets(secret: Secrets): string[] {
  const all = typeof secret === "string" ? [secret] : Array.isArray(secret) ? [...secret] : [];
  if (all.length === 0 || all.some((one) => typeof one !== "string" || one === ""))
    fail("bad_secret", "a secret is a text, or there are several in a list");
  for (const one of all)
    if (one.trim() !== one)
      fail("bad_secret", "the secret begins or ends with white space: was it read with its line's end?");
  return all;
}

export const parsedBody =
  "the payload is an object: something has parsed the body already, and its bytes are gone." +
  "  In Express, give this route express.raw({ type: '*/*' }) before any express.json();" +
  " or let expressWebhook read it, mounted before express.json().";

function checkPayload(payload: Payload): Buffer {
  if (typeof payload === "string") return Buffer.from(payload, "utf8");
  if (payload instanceof Uint8Array)
    return Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
  return fail("parsed_body", payload === undefined || payload === null
    ? "there is no payload: nothing has read the body of the request" : parsedBody);
}

function checkHeader(value: Header, name: string): string {
  if (value === undefined || value === null || value === "")
    return fail("missing_header", `there is no header ${name}`);
  if (typeof value !== "string") {
    if (value.length === 1) return checkHeader(value[0], name);
    return fail("duplicated_header", `the header ${name} came ${value.length} times`);
  }
  return value;
}

function checkTime(stamp: string, { tolerance = 300, now = Date.now() / 1000 }: VerifyOptions) {
  if (!/^\d{1,12}$/.test(stamp.trim()))
    fail("malformed_header", `the timestamp is no number of seconds: ${stamp.slice(0, 40)}`);
  const time = Number(stamp);
  const away = Math.floor(now) - time;
  if (away > tolerance)
    fail("timestamp_too_old", `the delivery is ${away} s old, and ${tolerance} are allowed`);
  if (-away > tolerance)
    fail("timestamp_too_new", `the delivery is of ${-away} s from now: look at the clocks`);
  return stamp.trim();
}

function hint(secrets: string[], body: Buffer): string {
  const text = body.toString("utf8");
  let why = "the signature is not of this payload and secret";
  if (secrets.some((one) => !one.startsWith("whsec_"))) why += "; a secret begins with whsec_";
  if (/^\{\s*\n/.test(text)) why += "; the payload looks as if it was parsed and serialized again";
  return why;
}

function parse(body: Buffer): WebhookEvent {
  try {
    return JSON.parse(body.toString("utf8")) as WebhookEvent;
  } catch {
    return fail("malformed_body", "the payload was signed but is not JSON");
  }
}

function fail(reason: WebhookReason, message: string): never {
  throw new WebhookVerificationError(reason, message);
}
