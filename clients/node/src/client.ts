// SPDX-License-Identifier: Apache-2.0
// The client: its settings, and methods made of the table when they are first
// asked for.
import {
  execute,
  decodeText,
  newIdempotencyKey,
  parseAnswer,
  type Answer,
  type ClientEvent,
  type Policy,
  type RetryPolicy,
} from "./engine";
import { ConfigError, isPoliductoError, retryAfter, APIError } from "./errors";
import type { Options } from "./arguments";
import type { ErrorCode } from "./generated/errors";
import { table, usual } from "./generated/table";
import type { Resources } from "./generated/types";
import { toQuery, toWire } from "./names";
import { realClock, type Clock, type Fetch } from "./platform";
import {
  APIPromise,
  ExportPromise,
  ListPromise,
  type Page,
  type WithResponse,
} from "./promises";
import { VERSION } from "./version";

export interface ClientOptions {
  /** Where Poliducto is: https://fuel.example.org. Else POLIDUCTO_BASE_URL. */
  baseUrl?: string;
  /** The key, or what gives it at each call. Else POLIDUCTO_API_KEY. */
  apiKey?: string | (() => string | Promise<string>);
  /** Of each attempt: 30 s. */
  timeoutMs?: number;
  /** Of all attempts and the waits between them: 120 s. */
  deadlineMs?: number;
  /** Twice again, and up to 60 s of Retry-After, unless told. */
  retry?: Partial<RetryPolicy>;
  /** In place of the global one: through a proxy, with a certificate. */
  fetch?: Fetch;
  /** Named in User-Agent: ["depot-sync", "2.1"]. */
  appInfo?: [name: string, version?: string];
  /** Told of each attempt, wait and failure; never of a key. */
  onEvent?: (event: ClientEvent) => void;
  /** An answer larger than this is an error: 32 MiB. */
  maxResponseBytes?: number;
  /** For tests. */
  clock?: Clock;
}

interface Settings {
  baseUrl: string;
  key: string | (() => string | Promise<string>);
  timeoutMs: number;
  deadlineMs: number;
  retry: RetryPolicy;
  fetch: Fetch;
  userAgent: string;
  onEvent: ((event: ClientEvent) => void) | undefined;
  maxResponseBytes: number;
  clock: Clock;
}

/** A call of any route, for what has no method. */
export interface RequestOptions extends Options {
  /** Sent as JSON, with the names that it has; text and bytes as they are. */
  body?: unknown;
}

const optionNames = [
  "signal",
  "timeoutMs",
  "deadlineMs",
  "retry",
  "idempotencyKey",
  "ifMatch",
  "headers",
  "query",
];
interface Row {
  verb: string;
  path: string;
  flags: string;
}
const unsafe = ["POST", "PATCH", "DELETE", "PUT"];

export interface Poliducto extends Resources {}

export class Poliducto {
  readonly #settings: Settings;
  readonly #resources = new Map<string, object>();

  constructor(options: ClientOptions = {}) {
    this.#settings = settle(options);
  }

  /** Does this error have this code? It holds for other copies of the library. */
  static isError<C extends ErrorCode>(
    error: unknown,
    code: C,
  ): error is APIError & { code: C } {
    return isPoliductoError(error) && (error as APIError).code === code;
  }

  get baseUrl(): string {
    return this.#settings.baseUrl;
  }

  /** The same client with other settings. */
  withOptions(options: ClientOptions): Poliducto {
    const { key, retry, ...rest } = this.#settings;
    const client = new Poliducto({ ...rest, apiKey: key, ...options,
      retry: { ...retry, ...options.retry } });
    if (!options.appInfo) client.#settings.userAgent = this.#settings.userAgent;
    return client;
  }

  /** Any route: client.request("GET", "/api/v2/orders", { query: { limit: 5 } }). */
  request<T = any>(method: string, path: string, options: RequestOptions = {}): APIPromise<T> {
    const { body, ...rest } = options;
    return new APIPromise(this.#json<T>(method, path, undefined, body, rest, undefined));
  }

  /** @internal */
  _resource(name: string): object {
    let found = this.#resources.get(name);
    if (!found) this.#resources.set(name, (found = this.#makeResource(name)));
    return found;
  }

  #makeResource(name: string): object {
    const made: Record<string, unknown> = Object.create(null);
    const { _: first = "", ...own } = table[name]!;
    const [base, ...words] = first.split(" ");
    for (const word of words) own[word] = usual[word]!;
    for (const [method, row] of Object.entries(own)) {
      const [, verb, top, path, flags] = /^([A-Z]+)(=?)(\S*) ?(.*)$/.exec(row)!;
      const called = `${name}.${method}`;
      const to = { verb: verb!, path: (top ? "" : base) + path!, flags: flags! };
      made[method] = (...given: unknown[]) => this.#call(called, to, given);
    }
    for (const child of Object.keys(table))
      if (child.startsWith(name + "."))
        Object.defineProperty(made, child.slice(name.length + 1), {
          enumerable: true,
          get: () => this._resource(child),
        });
    return Object.freeze(made);
  }

  #call(called: string, row: Row, given: unknown[]): unknown {
    const { verb: method, flags } = row;
    const rest = [...given];
    const path = row.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      pathPart(rest.shift(), `${called}: ${name}`));
    const body = flags.includes("b") ? rest.shift() : undefined;
    const query = flags.includes("q") ? rest.shift() : undefined;
    const options = checkOptions(called, rest.shift());
    if (rest.length > 0) throw new TypeError(`${called} was given too many arguments`);
    checkObject(called, query);
    const params = (query ?? {}) as Record<string, unknown>;

    if (flags.includes("p"))
      return new ListPromise((cursor) =>
        this.#json<Page<unknown>>(method, path, { ...params, cursor }, undefined, options, "page"),
        params["cursor"] as string | undefined);
    if (flags.includes("s")) {
      const search = (body ?? {}) as Record<string, unknown>;
      return new ListPromise((cursor) =>
        this.#json<Page<unknown>>(method, path, undefined, { ...search, cursor }, options, "page"),
        search["cursor"] as string | undefined);
    }
    if (flags.includes("x"))
      return new ExportPromise(() => this.#text(method, path, params, options));
    return new APIPromise(
      this.#json(method, path, params, body, options, "object").then((came) =>
        flags.includes("d") ? { ...came, data: (came.data as { data: unknown })?.data } : came));
  }

  async #json<T>(
    method: string,
    path: string,
    query: Record<string, unknown> | undefined,
    body: unknown,
    options: Options,
    must: "object" | "page" | undefined,
  ): Promise<WithResponse<T>> {
    const { answer, at } = await this.#send(method, path, query, body, options,
      "application/json", must !== undefined);
    return around(answer, parseAnswer(answer, method, at, must) as T);
  }

  async #text(
    method: string,
    path: string,
    query: Record<string, unknown>,
    options: Options,
  ): Promise<WithResponse<string>> {
    const accept = query["format"] === "csv" ? "text/csv" : "application/x-ndjson";
    const { answer } = await this.#send(method, path, query, undefined, options, accept, true);
    return around(answer, decodeText(answer.body));
  }

  async #send(
    method: string,
    path: string,
    query: Record<string, unknown> | undefined,
    body: unknown,
    options: Options,
    accept: string,
    rename: boolean,
  ): Promise<{ answer: Answer; at: string }> {
    const settings = this.#settings;
    if (!path.startsWith("/") || path.startsWith("//"))
      throw new TypeError(`a path begins with one /, and '${path}' does not`);
    const asked = [toQuery(query ?? {}), toQuery(options.query ?? {})].filter(Boolean).join("&");
    const at = asked ? `${path}${path.includes("?") ? "&" : "?"}${asked}` : path;
    const headers: Record<string, string> = {
      Accept: accept,
      "User-Agent": settings.userAgent,
    };
    const sent = encode(body, headers, rename);
    let idempotencyKey: string | undefined;
    if (unsafe.includes(method.toUpperCase()))
      headers["Idempotency-Key"] = idempotencyKey =
        options.idempotencyKey ?? newIdempotencyKey();
    if (options.ifMatch !== undefined) headers["If-Match"] = options.ifMatch;
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      const same = Object.keys(headers).find((one) => one.toLowerCase() === name.toLowerCase());
      headers[same ?? name] = value;
    }
    for (const [name, value] of Object.entries(headers))
      if (/[^\t\x20-\x7e\x80-\xff]/.test(String(value)))
        throw new TypeError(`the header ${name} has a character that none may have`);
    const answer = await execute(
      {
        method: method.toUpperCase(),
        path: at,
        url: settings.baseUrl + at,
        headers,
        body: sent,
        idempotencyKey,
        signal: options.signal,
      },
      policyOf(settings, options),
    );
    warnOnce(answer, method, path);
    return { answer, at };
  }

  toJSON(): object {
    return { baseUrl: this.#settings.baseUrl, apiKey: shown(this.#settings.key) };
  }

  /** How util.inspect and console.log show it: without the key. */
  [Symbol.for("nodejs.util.inspect.custom")](): string {
    const { baseUrl, apiKey } = this.toJSON() as { baseUrl: string; apiKey: string };
    return `Poliducto { baseUrl: '${baseUrl}', apiKey: '${apiKey}' }`;
  }
}

for (const name of Object.keys(table))
  if (!name.includes("."))
    Object.defineProperty(Poliducto.prototype, name, {
      enumerable: true,
      get(this: Poliducto) {
        return this._resource(name);
      },
    });

// --- settings ----------------------------------------------------------------

function environment(name: string): string | undefined {
  return typeof process === "object" ? process.env?.[name] || undefined : undefined;
}

function settle(options: ClientOptions): Settings {
  const baseUrl = options.baseUrl ?? environment("POLIDUCTO_BASE_URL");
  const key = options.apiKey ?? environment("POLIDUCTO_API_KEY");
  if (!baseUrl) throw new ConfigError("Give baseUrl, or set POLIDUCTO_BASE_URL.");
  if (!key) throw new ConfigError("Give apiKey, or set POLIDUCTO_API_KEY.");
  if (typeof key === "string") checkKey(key);
  const own = options.fetch ?? (globalThis.fetch as unknown as Fetch | undefined);
  if (!own) throw new ConfigError("There is no fetch here; Node has it since 18.");
  const node = typeof process === "object" && process.version ? ` node/${process.version.slice(1)}` : "";
  const app = options.appInfo ? ` ${options.appInfo.filter(Boolean).join("/")}` : "";
  return {
    baseUrl: checkUrl(baseUrl),
    key,
    timeoutMs: above0(options.timeoutMs ?? 30_000, "timeoutMs"),
    deadlineMs: above0(options.deadlineMs ?? 120_000, "deadlineMs"),
    retry: retryOf({ maxRetries: 2, maxRetryAfter: 60 }, options.retry),
    fetch: own,
    userAgent: `poliducto-node/${VERSION}${node}${app}`,
    onEvent: options.onEvent,
    maxResponseBytes: options.maxResponseBytes ?? 32 * 1024 * 1024,
    clock: options.clock ?? realClock,
  };
}

function retryOf(base: RetryPolicy, given: Partial<RetryPolicy> | undefined): RetryPolicy {
  const { maxRetries = base.maxRetries, maxRetryAfter = base.maxRetryAfter } = given ?? {};
  if (!Number.isInteger(maxRetries) || maxRetries < 0)
    throw new ConfigError(`maxRetries is a number from 0, not ${maxRetries}`);
  return { maxRetries, maxRetryAfter };
}

function above0(value: number, name: string): number {
  if (!(value > 0)) throw new ConfigError(`${name} is above 0, not ${value}`);
  return value;
}

// A longer timer would fire at once.
const longestTimer = 2 ** 31 - 1;

function policyOf(settings: Settings, options: Options): Policy {
  const { key } = settings;
  return {
    timeoutMs: Math.min(above0(options.timeoutMs ?? settings.timeoutMs, "timeoutMs"), longestTimer),
    deadlineMs: above0(options.deadlineMs ?? settings.deadlineMs, "deadlineMs"),
    retry: retryOf(settings.retry, options.retry),
    fetch: settings.fetch,
    clock: settings.clock,
    maxResponseBytes: settings.maxResponseBytes,
    key: async () => checkKey(typeof key === "function" ? await key() : key),
    keyMayChange: typeof key === "function",
    onEvent: settings.onEvent,
  };
}

/** A key goes over TLS, or does not leave this machine. */
function checkUrl(given: string): string {
  let url: URL;
  try {
    url = new URL(given);
  } catch {
    throw new ConfigError(`baseUrl is no URL: ${given}`);
  }
  const local = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== "https:" && !(url.protocol === "http:" && local))
    throw new ConfigError("baseUrl begins with https://; http:// is for this machine alone");
  if (url.username || url.password || url.search || url.hash)
    throw new ConfigError("baseUrl has no user, password, query or fragment");
  return url.origin + url.pathname.replace(/\/+$/, "");
}

function checkKey(key: unknown): string {
  if (typeof key !== "string" || key === "") throw new ConfigError("the key is no text");
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new ConfigError("the key has a character that no key has: a blank or a line's end?");
  return key;
}

function shown(key: Settings["key"]): string {
  if (typeof key !== "string") return "[function]";
  const prefix = key.match(/^[a-z]+_(sandbox_|live_)?/)?.[0] ?? "";
  return `${prefix}…${key.length > 20 ? key.slice(-4) : ""}`;
}

// --- arguments and answers -----------------------------------------------------

function pathPart(value: unknown, what: string): string {
  if ((typeof value !== "string" && typeof value !== "number") || value === "")
    throw new TypeError(`${what} is needed`);
  if (value === "." || value === "..") throw new TypeError(`${what} cannot be '${value}'`);
  return encodeURIComponent(value);
}

function checkObject(called: string, query: unknown): void {
  if (query !== undefined && (typeof query !== "object" || query === null))
    throw new TypeError(`${called} takes its parameters as an object`);
}

function checkOptions(called: string, options: unknown): Options {
  if (options === undefined) return {};
  if (typeof options !== "object" || options === null)
    throw new TypeError(`${called} takes its options as an object`);
  for (const name of Object.keys(options))
    if (!optionNames.includes(name))
      throw new TypeError(`${called} has no option '${name}'; it has ${optionNames.join(", ")}`);
  return options;
}

function encode(
  body: unknown,
  headers: Record<string, string>,
  rename: boolean,
): string | Uint8Array | undefined {
  if (body === undefined) return undefined;
  if (typeof body === "string" || body instanceof Uint8Array) {
    headers["Content-Type"] = rename ? "text/csv" : "application/json";
    return body;
  }
  headers["Content-Type"] = "application/json";
  return JSON.stringify(rename ? toWire(body) : body);
}

function around<T>(answer: Answer, data: T): WithResponse<T> {
  const { headers, status, attempts, idempotencyKey } = answer;
  return {
    data,
    status,
    headers,
    requestId: headers["x-request-id"],
    rateLimit: {
      policy: headers["ratelimit-policy"],
      retryAfter: retryAfter(headers, Date.now()),
    },
    attempts,
    idempotencyKey,
    replayed: headers["idempotent-replayed"] === "true",
  };
}

const warned = new Set<string>();

/** One line for each operation that will end, or for a key that will. */
function warnOnce({ headers }: Answer, method: string, path: string): void {
  if (headers["deprecation"] === undefined) return;
  const what = `${method} ${path.replace(/\/[a-z]+_[0-9a-z]{26}(?=\/|$)/g, "/{id}")}`;
  if (warned.has(what) || typeof process !== "object" || !process.emitWarning) return;
  warned.add(what);
  const sunset = headers["sunset"] ? ` until ${headers["sunset"]}` : "";
  process.emitWarning(`${what}: this, or the key that asked, works${sunset} only`, {
    type: "PoliductoWarning",
    code: "POLIDUCTO_DEPRECATED",
  });
}
