// SPDX-License-Identifier: Apache-2.0
// What the library asks of its surroundings, as far as its public types name
// it: no more than this, so that its types need neither those of the browser
// nor those of Node.

export interface AbortSignalLike {
  readonly aborted: boolean;
  readonly reason?: unknown;
  addEventListener(type: "abort", listener: () => void): void;
  removeEventListener(type: "abort", listener: () => void): void;
}

export interface HeadersLike {
  get(name: string): string | null;
  forEach(fn: (value: string, name: string) => void): void;
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: HeadersLike;
  readonly body: unknown;
  arrayBuffer(): Promise<ArrayBuffer>;
}

/** The part of `fetch` that is used; yours may be given to the client. */
export type Fetch = (
  url: string,
  init: {
    method: string;
    headers: Record<string, string>;
    body?: string | Uint8Array;
    redirect: "manual";
    signal: any;
  },
) => Promise<FetchResponse>;

/** Time and chance, so that tests need not wait for either. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Between 0 and 1. */
  random(): number;
  /** Resolves after so many milliseconds, rejects where the signal aborts. */
  sleep(ms: number, signal?: AbortSignalLike): Promise<void>;
}

export const realClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(abortReason(signal));
      const done = () => {
        signal?.removeEventListener("abort", stop);
        resolve();
      };
      const timer = setTimeout(done, ms);
      const stop = () => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", stop);
        reject(abortReason(signal!));
      };
      signal?.addEventListener("abort", stop);
    }),
};

/** What a call rejects with whose signal was aborted: its reason. */
export function abortReason(signal: AbortSignalLike): unknown {
  if (signal.reason !== undefined) return signal.reason;
  const error = new Error("This operation was aborted");
  error.name = "AbortError";
  return error;
}
