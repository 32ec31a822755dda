// SPDX-License-Identifier: Apache-2.0
export { Poliducto, Poliducto as default } from "./client";
export type { ClientOptions, RequestOptions } from "./client";
export {
  APIError,
  AuthenticationError,
  BadRequestError,
  ConfigError,
  ConflictError,
  ConnectionError,
  DeadlineExceeded,
  IdempotencyConflictError,
  InvalidResponseError,
  NotFoundError,
  NotModified,
  PermissionDeniedError,
  PoliductoError,
  PreconditionFailedError,
  RateLimitError,
  ServerError,
  TimeoutError,
  ValidationError,
  WebhookVerificationError,
} from "./errors";
export type { FieldError, Problem, WebhookReason } from "./errors";
export { APIPromise, ExportPromise, ListPromise } from "./promises";
export type { Page, RateLimit, WithResponse } from "./promises";
export type { ClientEvent, RetryPolicy } from "./engine";
export type { Clock, Fetch, FetchResponse } from "./platform";
export type { Decimal, Filter, In, Open, Options, Range, Time, Wire } from "./arguments";
export type { ErrorCode } from "./generated/errors";
export type * from "./generated/types";
export { VERSION } from "./version";
