import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { apiErrorOf, ApiConnectionError, PitonApiError } from './errors.ts';
import { finalCodes, repeatedCodes, temporaryStatuses } from './generated/rules.ts';
import { apiVersion } from './generated/types.ts';
import { Page } from './page.ts';
import { libraryVersion } from './version.ts';

export type PitonOptions = {
  /** Piton's address; the environment's `PITON_URL` by default. */
  readonly baseUrl?: string;
  /** For each attempt. A payment by card can take a minute. */
  readonly timeoutMs?: number;
  /** Repeats after failures of the network or the API; 2 by default. */
  readonly retries?: number;
  /** Replaces `fetch`, for a proxy or for tests. */
  readonly fetch?: typeof fetch;
};

export type RequestOptions = {
  /**
   * Repeats with the same key get the first response. Each POST has a random one by default, so a
   * repeat by this library never creates anything twice. Give your own to repeat it yourself.
   */
  readonly idempotencyKey?: string;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
};

type Request = {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly query?: object;
  readonly body?: object;
};

const pauseMaxMs = 30_000;

export class Transport {
  readonly #key: string;
  readonly #options: Required<PitonOptions>;

  constructor(key: string, options: PitonOptions) {
    this.#key = key;
    this.#options = {
      baseUrl: baseUrlOf(key, options),
      timeoutMs: options.timeoutMs ?? 70_000,
      retries: options.retries ?? 2,
      fetch: options.fetch ?? fetch,
    };
  }

  list<Item>(path: string, query: object, options?: RequestOptions): Page<Item> {
    return new Page(async (cursor) => {
      const pageQuery = cursor === null ? query : { ...query, cursor };
      type Fetched = { items: Item[]; nextCursor?: string | null };
      const page = await this.send<Fetched>({ method: 'GET', path, query: pageQuery }, options);
      return { items: page.items, nextCursor: page.nextCursor ?? null };
    });
  }

  async send<Result>(request: Request, options: RequestOptions = {}): Promise<Result> {
    const idempotencyKey = options.idempotencyKey ?? randomUUID();
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.#attempt<Result>(request, { ...options, idempotencyKey });
      } catch (error) {
        const pauseMs = attempt < this.#options.retries ? pauseMsAfter(error, attempt) : null;
        if (pauseMs === null) throw error;
        await wait(pauseMs, undefined, { signal: options.signal });
      }
    }
  }

  async #attempt<Result>(
    { method, path, query = {}, body }: Request,
    { idempotencyKey, timeoutMs, signal }: RequestOptions,
  ): Promise<Result> {
    const { baseUrl, fetch: send, ...defaults } = this.#options;
    const url = new URL(baseUrl + path);
    for (const [name, value] of Object.entries(query)) {
      if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
    }
    const timeout = AbortSignal.timeout(timeoutMs ?? defaults.timeoutMs);
    let response: Response;
    let text: string;
    try {
      response = await send(url, {
        method,
        headers: this.#headers(method, body, idempotencyKey),
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      text = await response.text();
    } catch (cause) {
      signal?.throwIfAborted();
      const reason = timeout.aborted ? 'didn’t respond in time' : 'couldn’t be reached';
      throw new ApiConnectionError(`${url.origin} ${reason}.`, { cause });
    }
    const parsed = parse(text);
    if (response.ok && parsed !== undefined) return parsed as Result;
    throw apiErrorOf(response.status, response.headers, parsed);
  }

  #headers(method: string, body: object | undefined, idempotencyKey: string | undefined) {
    return {
      authorization: `Bearer ${this.#key}`,
      accept: 'application/json',
      'piton-version': apiVersion,
      'user-agent': `piton-node/${libraryVersion} node/${process.versions.node}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' && idempotencyKey && { 'idempotency-key': idempotencyKey }),
    };
  }
}

function baseUrlOf(key: string, { baseUrl = process.env['PITON_URL'] }: PitonOptions): string {
  if (baseUrl === undefined || !URL.canParse(baseUrl)) {
    throw new TypeError('Piton needs its address: set PITON_URL or the option baseUrl.');
  }
  const { protocol, hostname } = new URL(baseUrl);
  if (protocol === 'http:' && key.includes('_live_') && !isLoopback(hostname)) {
    throw new TypeError('Piton’s address must be https:// with a live key.');
  }
  return baseUrl.replace(/\/+$/, '');
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Null if a repeat would be refused again, or if the API asks to wait for long. */
function pauseMsAfter(error: unknown, attempt: number): number | null {
  if (!mayRepeat(error)) return null;
  const named = error instanceof PitonApiError ? error.retryAfterSeconds : null;
  if (named !== null) return named * 1000 > pauseMaxMs ? null : named * 1000;
  // Doubles, with chance so that clients spread.
  return 500 * 2 ** attempt * (0.75 + Math.random() / 2);
}

/** GET, PATCH and DELETE have the same effect twice; a POST carries its idempotency key. */
function mayRepeat(error: unknown): boolean {
  if (error instanceof ApiConnectionError) return true;
  if (!(error instanceof PitonApiError) || finalCodes.includes(error.code)) return false;
  return repeatedCodes.includes(error.code) || temporaryStatuses.includes(error.status);
}
