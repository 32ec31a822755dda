// SPDX-License-Identifier: Apache-2.0
// The types that arguments are written in.
import type { RetryPolicy } from "./engine";
import type { oddNames } from "./generated/names";
import type { AbortSignalLike } from "./platform";

/** An amount: a number, or its digits where they are kept as a string. */
export type Decimal = number | string;
/** A moment: a Date, or ISO 8601 with its zone. */
export type Time = string | Date;
/** These words, and those that the server may learn later. */
export type Open<T extends string> = T | (string & {});
/** A value, or any of several. */
export type Filter<T> = T | readonly T[];
/** A value, any of several, or a range. */
export type Range<T> = Filter<T> | { gte?: T; gt?: T; lte?: T; lt?: T };

type Odd = typeof oddNames;
type Snake<S extends string, R extends string = ""> = S extends keyof Odd
  ? Odd[S]
  : S extends `${infer C}${infer Rest}`
    ? Snake<Rest, `${R}${C extends Uppercase<C> ? (C extends Lowercase<C> ? C : `_${Lowercase<C>}`) : C}`>
    : R;

/** The same with the names of the wire, as in curl and the reference. */
export type Wire<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined | Date | Uint8Array
    ? T
    : T extends readonly (infer E)[]
      ? readonly Wire<E>[]
      : { [K in keyof T as K extends string ? Snake<K> : never]: Wire<T[K]> };

/** Arguments: in camelCase, or with the names of the wire. */
export type In<T> = T | Wire<T>;

/** What may be said of one call. */
export interface Options {
  /** Ends the call, whatever it is waiting for. */
  signal?: AbortSignalLike;
  /** Of each attempt. */
  timeoutMs?: number;
  /** Of all attempts and the waits between them. */
  deadlineMs?: number;
  retry?: Partial<RetryPolicy>;
  /** Yours in place of one of ours: the same key and request take effect once. */
  idempotencyKey?: string;
  /** Only if the object is still this version: its ETag. */
  ifMatch?: string;
  /** More headers. */
  headers?: Record<string, string>;
  /** More parameters of the query, as they stand. */
  query?: Record<string, unknown>;
}
