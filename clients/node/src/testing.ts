// SPDX-License-Identifier: Apache-2.0
// For tests of what is built on this library: signed deliveries, a server that
// answers as told, and a clock that does not wait.
import type { Clock, Fetch } from "./platform";
import { sign, standardKey, type Payload } from "./webhooks";

/** The headers of a delivery of this body, as Poliducto signs it. */
export function signWebhook(
  secret: string,
  body: Payload,
  options: { id?: string; timestamp?: number } = {},
): Record<string, string> {
  const { id = "evt_00000000000000000000000000", timestamp = Math.floor(Date.now() / 1000) } = options;
  const bytes = typeof body === "string" ? Buffer.from(body, "utf8") : Buffer.from(body);
  const text = (key: string | Uint8Array, head: string, how: "hex" | "base64") =>
    Buffer.from(sign(key, head, bytes)).toString(how);
  return {
    "content-type": "application/json",
    "x-service-timestamp": String(timestamp),
    "x-service-signature-256": `sha256=${text(secret, `${timestamp}.`, "hex")}`,
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": `v1,${text(standardKey(secret), `${id}.${timestamp}.`, "base64")}`,
  };
}

/** An answer of the script: a status, or with a body and headers. */
export type Scripted =
  | number
  | readonly [status: number, body?: unknown, headers?: Record<string, string>]
  | Error;

export interface SeenRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: any;
}

/**
 * Stands for the server: new Poliducto({ ...server.options }).  It answers each
 * request with the next of its script, or throws it, and keeps what it saw.
 */
export class FakeServer {
  readonly requests: SeenRequest[] = [];
  /** Milliseconds that were waited for, though nobody did. */
  readonly waits: number[] = [];
  private readonly script: Scripted[];

  constructor(script: readonly Scripted[]) {
    this.script = [...script];
  }

  /** What a client needs to ask this server. */
  get options(): { baseUrl: string; apiKey: string; fetch: Fetch; clock: Clock } {
    return {
      baseUrl: "https://poliducto.test",
      apiKey: "sk_sandbox_test",
      fetch: this.fetch,
      clock: this.clock,
    };
  }

  readonly fetch: Fetch = async (url, init) => {
    const { method, headers, body } = init;
    this.requests.push({
      method,
      url,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
      body: typeof body === "string" && body ? JSON.parse(body) : body,
    });
    const next = this.script.shift();
    if (next === undefined) throw new Error(`the script has no answer for ${method} ${url}`);
    if (next instanceof Error) throw next;
    const [status, answer, more] = typeof next === "number" ? [next] : next;
    const type = status < 400 ? "application/json" : "application/problem+json";
    return new Response(answer === undefined ? null : JSON.stringify(answer), {
      status,
      headers: { "content-type": type, "x-request-id": `req_${this.requests.length}`, ...more },
    });
  };

  #ms = 1_750_000_000_000;
  readonly clock: Clock = {
    now: () => this.#ms,
    random: () => 0.5,
    sleep: async (ms) => {
      this.waits.push(ms);
      this.#ms += ms;
    },
  };
}
