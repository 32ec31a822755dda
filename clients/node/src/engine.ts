// SPDX-License-Identifier: Apache-2.0
// One request, from its first attempt to its answer or error.  Everything that
// is said of retries stands here and nowhere else.
import { randomUUID } from "node:crypto";
import {
  APIError,
  ConnectionError,
  DeadlineExceeded,
  InvalidResponseError,
  NotModified,
  TimeoutError,
  errorOf,
  retryAfter,
  type Problem,
  type Sent,
} from "./errors";
import { abortReason, type AbortSignalLike, type Clock, type Fetch } from "./platform";

export interface RetryPolicy {
  /** How often again, at most; 0 switches it off. */
  maxRetries: number;
  /** The longest Retry-After that is waited for, in seconds. */
  maxRetryAfter: number;
}

export interface Policy {
  timeoutMs: number;
  deadlineMs: number;
  retry: RetryPolicy;
  fetch: Fetch;
  clock: Clock;
  maxResponseBytes: number;
  key(): Promise<string>;
  keyMayChange: boolean;
  onEvent: ((event: ClientEvent) => void) | undefined;
}

export interface Outgoing {
  method: string;
  /** Path and query, as the errors name it. */
  path: string;
  url: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
  idempotencyKey: string | undefined;
  signal: AbortSignalLike | undefined;
}

/** What the hook `onEvent` is told; never a key. */
export type ClientEvent =
  | { kind: "request"; method: string; path: string; attempt: number }
  | {
      kind: "response";
      method: string;
      path: string;
      attempt: number;
      status: number;
      requestId: string | undefined;
      ms: number;
    }
  | {
      kind: "retry";
      method: string;
      path: string;
      attempt: number;
      waitMs: number;
      cause: APIError | ConnectionError | InvalidResponseError;
    }
  | {
      kind: "failed";
      method: string;
      path: string;
      attempt: number;
      error: unknown;
    };

interface Came {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

export interface Answer extends Came {
  attempts: number;
  idempotencyKey: string | undefined;
  maybeApplied: boolean;
}

/** Keys of ours, so that a log tells them from those of callers. */
export function newIdempotencyKey(): string {
  return `auto-${randomUUID()}`;
}

const retried = [408, 425, 429, 500, 502, 503, 504];
const endedKey = ["key_expired", "key_revoked", "token_expired"];
const firstWaitMs = 500;
const longestWaitMs = 8000;

type Failure = APIError | ConnectionError | InvalidResponseError;

/** An error, and whether another attempt may follow it. */
interface Setback {
  error: Failure;
  again: boolean;
  /** Seconds that the server asks for. */
  after?: number | undefined;
}

export async function execute(request: Outgoing, policy: Policy): Promise<Answer> {
  const run = new Run(request, policy);
  try {
    return await run.toTheEnd();
  } catch (error) {
    policy.onEvent?.({ ...run.what(), kind: "failed", error });
    throw error;
  }
}

class Run {
  private readonly last: number;
  private attempts = 0;
  private mayHaveApplied = false;
  private retries = 0;
  private key = "";
  private renewed = false;
  private readonly request: Outgoing;
  private readonly policy: Policy;

  constructor(request: Outgoing, policy: Policy) {
    this.request = request;
    this.policy = policy;
    this.last = policy.clock.now() + policy.deadlineMs;
  }

  what() {
    const { method, path } = this.request;
    return { method, path, attempt: this.attempts };
  }

  async toTheEnd(): Promise<Answer> {
    const { clock, onEvent } = this.policy;
    this.key = await this.policy.key();
    for (;;) {
      const came = await this.attempt();
      if (!("error" in came)) return came;
      if (await this.renew(came.error)) continue;
      const waitMs = this.wait(came);
      if (waitMs === undefined) throw came.error;
      this.retries++;
      onEvent?.({ ...this.what(), kind: "retry", waitMs, cause: came.error });
      await clock.sleep(waitMs, this.request.signal);
    }
  }

  /** Milliseconds until the next attempt; undefined: there is none. */
  private wait({ again, after }: Setback): number | undefined {
    const { retry, clock } = this.policy;
    if (!again || this.retries >= retry.maxRetries) return undefined;
    let ms = Math.min(firstWaitMs * 2 ** this.retries, longestWaitMs);
    ms *= 0.5 + clock.random() / 2;
    if (after !== undefined) {
      if (after > retry.maxRetryAfter) return undefined;
      ms = after * 1000;
    }
    return clock.now() + ms < this.last ? ms : undefined;
  }

  /** A key that ended may have been replaced meanwhile: read once more. */
  private async renew(error: Failure): Promise<boolean> {
    const { keyMayChange, key } = this.policy;
    if (this.renewed || !keyMayChange || !(error instanceof APIError)) return false;
    if (error.status !== 401 || !endedKey.includes(error.code)) return false;
    this.renewed = true;
    const before = this.key;
    this.key = await key();
    return this.key !== before;
  }

  private sent(): Sent {
    const { method, path, idempotencyKey } = this.request;
    const { attempts, mayHaveApplied: maybeApplied } = this;
    return { method, path, idempotencyKey, attempts, maybeApplied };
  }

  private async attempt(): Promise<Answer | Setback> {
    const { request, policy } = this;
    const { signal } = request;
    if (signal?.aborted) throw abortReason(signal);
    const left = this.last - policy.clock.now();
    const limit = Math.min(policy.timeoutMs, left);
    if (limit <= 0)
      throw new DeadlineExceeded(`not answered in ${policy.deadlineMs} ms`, this.sent());
    const headers: Record<string, string> = {
      ...request.headers,
      Authorization: `Bearer ${this.key}`,
    };
    if (this.retries > 0) headers["X-Retry-Count"] = String(this.retries);
    this.attempts++;
    policy.onEvent?.({ ...this.what(), kind: "request" });
    const began = policy.clock.now();
    const came = await this.ask(headers, limit, limit === left);
    if ("error" in came) return came;
    policy.onEvent?.({
      ...this.what(),
      kind: "response",
      status: came.status,
      requestId: came.headers["x-request-id"],
      ms: policy.clock.now() - began,
    });
    return this.judge(came);
  }

  /** Asks once, for at most so many milliseconds. */
  private async ask(
    headers: Record<string, string>,
    limit: number,
    noTimeLeft: boolean,
  ): Promise<Came | Setback> {
    const { method, url, body, signal } = this.request;
    const { fetch, maxResponseBytes } = this.policy;
    const came: Came = { status: 0, headers: {}, body: new Uint8Array() };
    const stop = new AbortController();
    const stopped = () => stop.abort();
    signal?.addEventListener("abort", stopped);
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      stop.abort();
    }, limit);
    try {
      const response = await fetch(url, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
        redirect: "manual",
        signal: stop.signal,
      });
      response.headers.forEach((value, name) => (came.headers[name.toLowerCase()] = value));
      came.status = response.status;
      came.body = await readBody(response.body, maxResponseBytes);
      return came;
    } catch (error) {
      if (signal?.aborted) throw abortReason(signal);
      if (error instanceof TooLarge) return this.tooLarge(error, came);
      return this.setback(error, late, noTimeLeft);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", stopped);
    }
  }

  private judge({ status, headers, body }: Came): Answer | Setback {
    if (status === 304) throw new NotModified(`${this.request.path} is what it was`);
    if (status >= 200 && status < 300) {
      const { attempts, mayHaveApplied: maybeApplied } = this;
      const { idempotencyKey } = this.request;
      return { status, headers, body, attempts, idempotencyKey, maybeApplied };
    }
    const parsed = parseLoosely(body);
    const error = errorOf(status, parsed, headers, this.sent());
    const says = (parsed as Problem | null)?.retryable;
    let again = retried.includes(status) || (status === 409 && says === true);
    if (says === false) again = false;
    const after = retryAfter(headers, this.policy.clock.now());
    return { error, again, after };
  }

  private tooLarge({ message }: Error, { status, headers }: Came): Setback {
    const { method, path } = this.request;
    const text = `${method} ${path}: ${message}`;
    const requestId = headers["x-request-id"];
    return { error: new InvalidResponseError(text, status, requestId, this.attempts), again: false };
  }

  /** What fetch threw. */
  private setback(error: unknown, late: boolean, noTimeLeft: boolean): Setback {
    const { method } = this.request;
    const { timeoutMs, deadlineMs } = this.policy;
    const code = codeOf(error);
    // Whether the request had left: unless it failed before that, it may have.
    if (method !== "GET" && method !== "HEAD" && !neverSent(error, code))
      this.mayHaveApplied = true;
    if (late && noTimeLeft) {
      const limit = `not answered in ${deadlineMs} ms`;
      return { error: new DeadlineExceeded(limit, this.sent(), error), again: false };
    }
    if (late) {
      const limit = `not answered in ${timeoutMs} ms`;
      return { error: new TimeoutError(limit, this.sent(), error), again: true };
    }
    return {
      error: new ConnectionError(messageOf(error), this.sent(), error),
      again: !isTrust(code) && !isMisuse(error),
    };
  }
}

// These come before a request is sent.
const unconnected = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EADDRNOTAVAIL",
  "UND_ERR_CONNECT_TIMEOUT",
];

/** fetch itself asks some ports never. */
function neverSent(error: unknown, code: string): boolean {
  return unconnected.includes(code) || isTrust(code) || messageOf(error) === "bad port";
}

/** Faults of a certificate: no attempt after it would end otherwise. */
function isTrust(code: string): boolean {
  return (
    code.startsWith("ERR_TLS_CERT") ||
    code.startsWith("CERT_") ||
    code.includes("SELF_SIGNED") ||
    code.startsWith("UNABLE_TO_") ||
    code === "HOSTNAME_MISMATCH"
  );
}

/** A fault of the call itself, as a header that cannot be sent. */
function isMisuse(error: unknown): boolean {
  return error instanceof TypeError && (error as { cause?: unknown }).cause === undefined &&
    error.message !== "fetch failed" && error.message !== "terminated";
}

function codeOf(error: unknown): string {
  let at = error as { code?: unknown; cause?: unknown; errors?: unknown[] } | undefined;
  for (let depth = 0; at && depth < 5; depth++) {
    if (typeof at.code === "string") return at.code;
    at = (at.cause ?? at.errors?.[0]) as typeof at;
  }
  return "";
}

function messageOf(error: unknown): string {
  const cause = (error as { cause?: unknown })?.cause ?? error;
  const message = cause instanceof Error && cause.message ? cause.message : String(error);
  const code = codeOf(error);
  return code && !message.includes(code) ? `${code}: ${message}` : message;
}

class TooLarge extends Error {}

type Chunks = AsyncIterable<Uint8Array>;

async function readBody(body: unknown, most: number): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as Chunks) {
    size += part.length;
    if (size > most) throw new TooLarge(`the answer is larger than ${most} bytes`);
    parts.push(part);
  }
  if (parts.length === 1) return parts[0]!;
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function decodeText(body: Uint8Array): string {
  return new TextDecoder().decode(body);
}

/** JSON, or else its text. */
function parseLoosely(body: Uint8Array): unknown {
  const text = decodeText(body);
  try {
    return JSON.parse(text);
  } catch {
    return text.slice(0, 2000);
  }
}

/** The JSON of a success; what it must be is said where it is known. */
export function parseAnswer(
  answer: Answer,
  method: string,
  path: string,
  must?: "object" | "page",
): unknown {
  const text = decodeText(answer.body);
  if (text === "" && !must) return undefined;
  let wrong = "not JSON";
  try {
    const data = JSON.parse(text);
    if (!must) return data;
    wrong = "no object";
    if (typeof data === "object" && data !== null && !Array.isArray(data)) {
      wrong = "no list";
      if (must === "object" || Array.isArray(data.data)) return data;
    }
  } catch {
    // It is said below.
  }
  throw new InvalidResponseError(
    `${method} ${path}: the answer is ${wrong}: ${text.slice(0, 200)}`,
    answer.status,
    answer.headers["x-request-id"],
    answer.attempts,
  );
}
