// SPDX-License-Identifier: Apache-2.0
// What methods return: promises that can do a little more.

export interface RateLimit {
  /** RateLimit-Policy as it came: the tier's rate. */
  policy: string | undefined;
  /** Seconds after which to try again, if the server said so. */
  retryAfter: number | undefined;
}

/** An answer with all that came beside its data. */
export interface WithResponse<T> {
  data: T;
  status: number;
  headers: Record<string, string>;
  requestId: string | undefined;
  rateLimit: RateLimit;
  /** How many attempts it took. */
  attempts: number;
  idempotencyKey: string | undefined;
  /** Is it the stored answer of an earlier request with this key? */
  replayed: boolean;
}

/** A promise of the data; `withResponse()` tells what came beside it. */
export class APIPromise<T> implements Promise<T> {
  private readonly begun: Promise<WithResponse<T>>;

  constructor(begun: Promise<WithResponse<T>>) {
    this.begun = begun;
  }

  withResponse(): Promise<WithResponse<T>> {
    return this.begun;
  }

  then<A = T, B = never>(
    done?: ((data: T) => A | PromiseLike<A>) | null,
    failed?: ((reason: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.begun.then((came) => came.data).then(done, failed);
  }

  catch<B = never>(failed?: ((reason: any) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(undefined, failed);
  }

  finally(done?: (() => void) | null): Promise<T> {
    return this.then().finally(done);
  }

  get [Symbol.toStringTag](): string {
    return "APIPromise";
  }
}

/** A part of a list. */
export interface Page<T> {
  data: T[];
  has_more: boolean;
  next_cursor: string | null;
}

/** Asks for the page at a cursor; undefined is the first one. */
export type AskPage<T> = (cursor: string | undefined) => Promise<WithResponse<Page<T>>>;

/**
 * A list: `for await` walks all of its objects, one request for each page, and
 * `await` gives its first page.  Nothing is asked before one or the other.
 */
export class ListPromise<T, P extends Page<T> = Page<T>> implements PromiseLike<P> {
  /** Where to go on after what has been iterated: give it to `list` as cursor. */
  cursor: string | undefined;
  private readonly ask: AskPage<T>;
  private first: Promise<WithResponse<P>> | undefined;

  constructor(ask: AskPage<T>, cursor?: string) {
    this.ask = ask;
    this.cursor = cursor;
  }

  withResponse(): Promise<WithResponse<P>> {
    return (this.first ??= this.ask(this.cursor) as Promise<WithResponse<P>>);
  }

  then<A = P, B = never>(
    done?: ((page: P) => A | PromiseLike<A>) | null,
    failed?: ((reason: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.withResponse().then((came) => came.data).then(done, failed);
  }

  catch<B = never>(failed?: ((reason: any) => B | PromiseLike<B>) | null): Promise<P | B> {
    return this.then(undefined, failed);
  }

  finally(done?: (() => void) | null): Promise<P> {
    return this.then().finally(done);
  }

  /** Page by page. */
  async *pages(): AsyncGenerator<P, void, undefined> {
    let page: P = (await this.withResponse()).data;
    for (;;) {
      yield page;
      this.cursor = page.next_cursor ?? undefined;
      if (!page.has_more || !page.next_cursor) return;
      page = (await this.ask(page.next_cursor)).data as P;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.data;
  }

  /** All of them, of which there may be no more than `max`. */
  async toArray(limit: { max: number }): Promise<T[]> {
    if (!(limit?.max > 0)) throw new TypeError("toArray needs { max }, above 0");
    const all: T[] = [];
    for await (const one of this) {
      all.push(one);
      if (all.length >= limit.max) break;
    }
    return all;
  }
}

/**
 * An export: `for await` reads its objects (of CSV, its lines), `await` gives
 * its text.
 */
export class ExportPromise<T> implements PromiseLike<string> {
  private readonly ask: () => Promise<WithResponse<string>>;
  private begun: Promise<WithResponse<string>> | undefined;

  constructor(ask: () => Promise<WithResponse<string>>) {
    this.ask = ask;
  }

  withResponse(): Promise<WithResponse<string>> {
    return (this.begun ??= this.ask());
  }

  then<A = string, B = never>(
    done?: ((text: string) => A | PromiseLike<A>) | null,
    failed?: ((reason: any) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.withResponse().then((came) => came.data).then(done, failed);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    const { data, headers } = await this.withResponse();
    const csv = headers["content-type"]?.startsWith("text/csv");
    for (const line of data.split("\n")) {
      const text = line.replace(/\r$/, "");
      if (text !== "") yield (csv ? text : JSON.parse(text)) as T;
    }
  }
}
