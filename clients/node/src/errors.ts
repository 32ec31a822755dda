// SPDX-License-Identifier: Apache-2.0
// What can go wrong, one class for each family.  A class says what to do about
// it; `code` says what it was.
import type { ErrorCode } from "./generated/errors";

/** Of an error that names members: which, and what is wrong with it. */
export interface FieldError {
  /** JSON Pointer into the body, as `/clabe`. */
  pointer?: string;
  /** Or the parameter of the query. */
  parameter?: string;
  code: string;
  message: string;
  /** Values that are allowed; of `state_conflict` the actions that are. */
  allowed?: string[];
  /** What the value exceeds or falls short of. */
  limit?: { min?: number; max?: number; decimals?: number };
  /** Of a duplicate: the value, and the object that has it. */
  value?: unknown;
  existing_id?: string;
  /** Of a guard: the facts on which it decided, and who may override it. */
  evidence?: Record<string, unknown>;
  overridable?: boolean;
  override_scope?: string;
  approvals?: number;
  needed?: number;
  [more: string]: unknown;
}

/** A problem document (RFC 9457), as the server writes it. */
export interface Problem {
  type?: string;
  title?: string;
  status?: number;
  code?: string;
  detail?: string;
  instance?: string;
  request_id?: string;
  retryable?: boolean;
  errors?: FieldError[];
  [more: string]: unknown;
}

const brand = Symbol.for("poliducto.error");

export class PoliductoError extends Error {
  override get name(): string {
    return this.constructor.name;
  }
}
Object.defineProperty(PoliductoError.prototype, brand, { value: true });

/** Is it one of ours, of whichever copy of the library? */
export function isPoliductoError(error: unknown): error is PoliductoError {
  return typeof error === "object" && error !== null && brand in error;
}

/** What the client was given cannot work. */
export class ConfigError extends PoliductoError {}

export interface Sent {
  method: string;
  path: string;
  attempts: number;
  idempotencyKey: string | undefined;
  maybeApplied: boolean;
}

/** No answer came, or none that was whole. */
export class ConnectionError extends PoliductoError {
  readonly attempts: number;
  /** The key to resume the very same request with. */
  readonly idempotencyKey: string | undefined;
  /** May the request have taken effect although no answer came? */
  readonly maybeApplied: boolean;
  override readonly cause: unknown;

  constructor(message: string, sent: Sent, cause?: unknown) {
    super(`${sent.method} ${sent.path}: ${message} (attempts: ${sent.attempts})`);
    this.attempts = sent.attempts;
    this.idempotencyKey = sent.idempotencyKey;
    this.maybeApplied = sent.maybeApplied;
    this.cause = cause;
  }
}

/** The last attempt took longer than `timeoutMs`. */
export class TimeoutError extends ConnectionError {}

/** All attempts together took longer than `deadlineMs`. */
export class DeadlineExceeded extends ConnectionError {}

/** The server answered, and refused. */
export class APIError extends PoliductoError {
  readonly status: number;
  /** What a program tells errors apart by. */
  readonly code: ErrorCode | (string & {});
  readonly title: string | undefined;
  readonly detail: string | undefined;
  /** Names the request in every log of the server. */
  readonly requestId: string | undefined;
  /** The page of this error. */
  readonly docUrl: string | undefined;
  /** Where the dashboard shows the request, if there is one. */
  readonly logUrl: string | undefined;
  /** What the server says of trying again, if it says anything. */
  readonly retryable: boolean | undefined;
  /** Every member or parameter at fault. */
  readonly errors: FieldError[];
  readonly headers: Record<string, string>;
  /** The answer as it came: the problem document, or text. */
  readonly body: unknown;
  readonly attempts: number;
  readonly idempotencyKey: string | undefined;
  /** May an attempt before this answer have taken effect? */
  readonly maybeApplied: boolean;

  constructor(
    status: number,
    body: unknown,
    headers: Record<string, string>,
    sent: Sent,
  ) {
    const problem: Problem =
      typeof body === "object" && body !== null ? (body as Problem) : {};
    const requestId = problem.request_id ?? headers["x-request-id"];
    super(describe(status, problem, requestId, sent));
    this.status = status;
    this.code = text(problem.code) ?? `http_${status}`;
    this.title = text(problem.title);
    this.detail = text(problem.detail);
    this.requestId = text(requestId);
    this.docUrl = text(problem.type);
    this.logUrl = text(problem["log_url"]);
    this.retryable = typeof problem.retryable === "boolean" ? problem.retryable : undefined;
    this.errors = Array.isArray(problem.errors) ? problem.errors : [];
    this.headers = headers;
    this.body = body;
    this.attempts = sent.attempts;
    this.idempotencyKey = sent.idempotencyKey;
    this.maybeApplied = sent.maybeApplied;
  }

  /** Seconds after which to try again, where the server says so. */
  get retryAfter(): number | undefined {
    return retryAfter(this.headers, Date.now());
  }
}

function text(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function describe(
  status: number,
  problem: Problem,
  requestId: string | undefined,
  sent: Sent,
): string {
  const faults = (Array.isArray(problem.errors) ? problem.errors : [])
    .slice(0, 5)
    .map((f) => `${f.pointer ?? f.parameter ?? ""} ${f.code}`.trim());
  return [
    `${status}${problem.code ? ` ${problem.code}` : ""}`,
    problem.detail ?? problem.title,
    faults.length > 0 ? `[${faults.join(", ")}]` : undefined,
    `(${sent.method} ${sent.path}, attempts: ${sent.attempts}` +
      `${requestId ? `, request id: ${requestId}` : ""})`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** 400: not JSON, an unknown parameter, a bad cursor. */
export class BadRequestError extends APIError {}
/** 401: no key, or none that counts any more. */
export class AuthenticationError extends APIError {}
/** 403: the key may not do this. */
export class PermissionDeniedError extends APIError {
  /** The scopes that the key lacks, where that is the cause. */
  get missingScopes(): string[] {
    const named = this.errors
      .map((one) => one["scope"] ?? one["override_scope"])
      .filter((one): one is string => typeof one === "string");
    if (named.length > 0 || this.code !== "scope_missing") return named;
    return this.detail?.match(/\b[a-z][a-z0-9-]*:[a-z]+\b/g) ?? [];
  }
}
/** 404: no such object, or another account's. */
export class NotFoundError extends APIError {}
/** 409: the state of the object does not allow it. */
export class ConflictError extends APIError {}
/** 409 or 422: the idempotency key is in use, or was, for another request. */
export class IdempotencyConflictError extends ConflictError {}
/** 412: the object has changed since; read it again. */
export class PreconditionFailedError extends APIError {}
/** 422: `errors` names each member at fault. */
export class ValidationError extends APIError {}
/** 429: too much at once. */
export class RateLimitError extends APIError {}
/** 5xx: the server's fault. */
export class ServerError extends APIError {}

/** An answer that is none of the API: not JSON, or larger than may be. */
export class InvalidResponseError extends PoliductoError {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly attempts: number;

  constructor(message: string, status: number, requestId: string | undefined, attempts: number) {
    super(message);
    this.status = status;
    this.requestId = requestId;
    this.attempts = attempts;
  }
}

/** 304: what If-None-Match named still holds. */
export class NotModified extends PoliductoError {}

/** A delivery that is not to be trusted; `reason` says why. */
export class WebhookVerificationError extends PoliductoError {
  readonly reason: WebhookReason;
  constructor(reason: WebhookReason, message: string) {
    super(message);
    this.reason = reason;
  }
}
export type WebhookReason =
  | "bad_secret"
  | "missing_header"
  | "duplicated_header"
  | "malformed_header"
  | "timestamp_too_old"
  | "timestamp_too_new"
  | "no_matching_signature"
  | "parsed_body"
  | "malformed_body";

type APIErrorClass = new (
  status: number,
  body: unknown,
  headers: Record<string, string>,
  sent: Sent,
) => APIError;

const byStatus: Record<number, APIErrorClass> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  409: ConflictError,
  412: PreconditionFailedError,
  422: ValidationError,
  429: RateLimitError,
};
const idempotency = ["idempotency_in_progress", "idempotency_key_reused"];

/** The error that an answer is. */
export function errorOf(
  status: number,
  body: unknown,
  headers: Record<string, string>,
  sent: Sent,
): APIError {
  const code = (body as Problem | undefined)?.code;
  let kind = byStatus[status] ?? (status >= 500 ? ServerError : APIError);
  if (code !== undefined && idempotency.includes(code)) kind = IdempotencyConflictError;
  return new kind(status, body, headers, sent);
}

/** Seconds that an answer asks to wait: Retry-After, or the reset of RateLimit. */
export function retryAfter(
  headers: Record<string, string>,
  now: number,
): number | undefined {
  const after = headers["retry-after"]?.trim();
  if (after !== undefined && /^\d+(\.\d+)?$/.test(after)) return Number(after);
  const date = after && /^[A-Za-z]/.test(after) ? Date.parse(after) : NaN;
  if (!Number.isNaN(date)) return Math.max(0, (date - now) / 1000);
  const reset =
    headers["ratelimit-reset"]?.match(/^\s*(\d+)/) ??
    headers["ratelimit"]?.match(/(?:^|[;,\s])(?:t|reset)=(\d+)/);
  return reset ? Number(reset[1]) : undefined;
}
