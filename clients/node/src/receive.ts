// SPDX-License-Identifier: Apache-2.0
// Deliveries in the handlers of Express, Fastify, Node's http and fetch: each
// reads the body as it came, verifies it, and answers 401 itself where it is not
// to be trusted.
import { WebhookVerificationError } from "./errors";
import {
  headerOf,
  parsedBody,
  verify,
  type HeaderSource,
  type Secrets,
  type VerifyOptions,
  type WebhookEvent,
} from "./webhooks";

/** What to do with an event; the delivery is answered 200 when it returns. */
export type WebhookHandler = (event: WebhookEvent) => unknown;

export interface ReceiveOptions extends VerifyOptions {
  /** A larger body is answered 413: 1 MiB. */
  maxBytes?: number;
  /**
   * Was this id there before?  A delivery comes at least once: true answers 200
   * without calling the handler again.
   */
  seen?: (id: string) => boolean | Promise<boolean>;
  /** Told what went wrong; the sender gets 401 or 500. */
  onError?: (error: unknown) => void;
}

interface IncomingLike {
  headers: Record<string, string | string[] | undefined>;
  body?: unknown;
  rawBody?: unknown;
  complete?: boolean;
  readableEnded?: boolean;
  [Symbol.asyncIterator](): AsyncIterator<any>;
}

interface OutgoingLike {
  statusCode: number;
  setHeader(name: string, value: string): unknown;
  end(text?: string): unknown;
}

interface RequestLike {
  headers: { get(name: string): string | null };
  arrayBuffer(): Promise<ArrayBuffer>;
}

const mebibyte = 1024 * 1024;

class TooLarge extends Error {}

/** The body of a request of Node's http, byte for byte. */
export async function rawBody(request: IncomingLike, maxBytes = mebibyte): Promise<Uint8Array> {
  for (const read of [request.rawBody, request.body]) {
    if (read instanceof Uint8Array)
      return Buffer.from(read.buffer, read.byteOffset, read.byteLength);
    if (typeof read === "string") return Buffer.from(read, "utf8");
  }
  if (request.readableEnded || (request.body !== undefined && request.body !== null))
    throw new WebhookVerificationError("parsed_body", parsedBody);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request) {
    size += part.length;
    if (size > maxBytes) throw new TooLarge(`the body is larger than ${maxBytes} bytes`);
    parts.push(Buffer.from(part));
  }
  return Buffer.concat(parts);
}

/** The verified event of a fetch Request or of a request of Node's http. */
export async function verifyRequest(
  request: RequestLike | IncomingLike,
  secret: Secrets,
  options: ReceiveOptions = {},
): Promise<WebhookEvent> {
  const body =
    "arrayBuffer" in request
      ? Buffer.from(await request.arrayBuffer())
      : await rawBody(request, options.maxBytes);
  return verifyHeaders(secret, body, request.headers, options);
}

function verifyHeaders(
  secret: Secrets,
  body: Uint8Array,
  headers: HeaderSource,
  options: VerifyOptions,
): WebhookEvent {
  return verify(
    secret,
    body,
    headerOf(headers, "x-service-signature-256"),
    headerOf(headers, "x-service-timestamp"),
    options,
  );
}

// What is said to the sender: never more than the reason.
async function answer(
  options: ReceiveOptions,
  event: () => WebhookEvent | Promise<WebhookEvent>,
  handler: WebhookHandler,
): Promise<[status: number, text: string]> {
  try {
    const came = await event();
    if (options.seen && (await options.seen(came.id))) return [200, "seen before"];
    await handler(came);
    return [200, "ok"];
  } catch (error) {
    options.onError?.(error);
    if (error instanceof WebhookVerificationError)
      return [error.reason === "parsed_body" || error.reason === "bad_secret" ? 500 : 401, error.reason];
    if (error instanceof TooLarge) return [413, "too large"];
    return [500, "failed"];
  }
}

/** For Node's http: http.createServer(nodeWebhook(secret, handler)). */
export function nodeWebhook(
  secret: Secrets,
  handler: WebhookHandler,
  options: ReceiveOptions = {},
): (request: IncomingLike, response: OutgoingLike) => Promise<void> {
  return async (request, response) => {
    const [status, text] = await answer(
      options,
      () => verifyRequest(request, secret, options),
      handler,
    );
    response.statusCode = status;
    response.setHeader("Content-Type", "text/plain");
    response.end(text);
  };
}

/**
 * For Express: app.post("/hooks", expressWebhook(secret, handler)), before any
 * express.json(), or behind express.raw({ type: "application/json" }).
 */
export const expressWebhook: (
  secret: Secrets,
  handler: WebhookHandler,
  options?: ReceiveOptions,
) => (request: any, response: any) => Promise<void> = nodeWebhook;

/** For fetch handlers (Hono, Next.js, Deno, Bun): (Request) => Response. */
export function fetchWebhook(
  secret: Secrets,
  handler: WebhookHandler,
  options: ReceiveOptions = {},
): (request: RequestLike) => Promise<any> {
  return async (request) => {
    const [status, text] = await answer(
      options,
      () => verifyRequest(request, secret, options),
      handler,
    );
    return new Response(text, { status, headers: { "Content-Type": "text/plain" } });
  };
}

/**
 * For Fastify: app.register(fastifyWebhook(secret, handler, { path: "/hooks" })).
 * The body is left as it came within this plugin alone.
 */
export function fastifyWebhook(
  secret: Secrets,
  handler: WebhookHandler,
  options: ReceiveOptions & { path?: string } = {},
): (app: any) => Promise<void> {
  const { path = "/webhooks/poliducto", maxBytes = mebibyte } = options;
  return async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: maxBytes },
      (_request: unknown, body: Buffer, done: (error: null, body: Buffer) => void) =>
        done(null, body),
    );
    app.post(path, async (request: any, reply: any) => {
      const [status, text] = await answer(
        options,
        () => verifyHeaders(secret, request.body, request.headers, options),
        handler,
      );
      return reply.code(status).type("text/plain").send(text);
    });
  };
}
