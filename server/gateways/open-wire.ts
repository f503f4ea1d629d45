import { Pool } from 'undici';

/** A request to a gateway over HTTP, at most once on the wire, and what is known of it afterwards. */
export type Wire = {
  send(request: WireRequest): Promise<WireAnswer>;
  close(): Promise<void>;
};

export type WireRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** A time of `performance.now()`. What has not been answered by then is given up. */
  deadline: number;
  /** Another one: what has not begun to be written by then is not sent any more. */
  sendBy?: number;
};

export type WireAnswer =
  | { kind: 'answered'; status: number; body: Uint8Array }
  | { kind: 'not_sent'; cause: string }
  | { kind: 'lost'; cause: 'timeout' | 'reset' | 'http'; detail: string };

export type WireOptions = {
  origin: string;
  connectLimitMs: number;
  connectionsMax?: number;
};

const bodyBytesMax = 64 * 1024;

/**
 * Shorter than servers keep an idle connection (Node's 5 s is the shortest in use), because a request
 * that meets a connection being closed is neither sent nor not sent.
 */
const keepAliveMs = 4000;

export function openWire({ origin, connectLimitMs, connectionsMax = 256 }: WireOptions): Wire {
  const pool = new Pool(origin, {
    connections: connectionsMax,
    // One request per connection at a time: what stands behind another in a pipeline is sent again
    // when the first one fails. HTTP/2 shares connections in the same way.
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    // Asked for by name, so that no environment variable turns the check of certificates off.
    connect: { timeout: connectLimitMs, rejectUnauthorized: true },
  });
  let closing: Promise<void> | null = null;
  return {
    send: (request) => sendOnce(pool, request),
    close: () => {
      closing ??= pool.close();
      return closing;
    },
  };
}

/**
 * undici calls `onRequestStart` when a connection stands and before the first byte is written, and
 * writes nothing if that throws. So a request that has not started was not sent, whatever happened,
 * and one that has started may have arrived, whatever happened.
 */
function sendOnce(
  pool: Pool,
  { deadline, sendBy = Infinity, ...request }: WireRequest,
): Promise<WireAnswer> {
  const { promise, resolve } = Promise.withResolvers<WireAnswer>();
  let abort: (() => void) | null = null;
  let isSettled = false;
  let status = 0;
  let bodyBytes = 0;
  const chunks: Uint8Array[] = [];

  function settle(answer: WireAnswer): void {
    if (isSettled) return;
    isSettled = true;
    clearTimeout(timer);
    resolve(answer);
  }
  let timer = setTimeout(tooLateToSend, Math.min(sendBy, deadline) - performance.now());

  /** Connecting and waiting for a connection to be free take their time too. */
  function tooLateToSend(): void {
    const cause = sendBy < deadline ? 'it was too late to send it' : 'timeout';
    settle({ kind: 'not_sent', cause });
  }

  function unanswered(): void {
    settle({ kind: 'lost', cause: 'timeout', detail: 'no answer in time' });
    abort?.();
  }

  function lostOrNotSent(cause: 'reset' | 'http', detail: string): WireAnswer {
    if (abort) return { kind: 'lost', cause, detail };
    return { kind: 'not_sent', cause: detail };
  }

  pool.dispatch(request, {
    onRequestStart(controller) {
      if (abort) throw new Error('a request is not sent twice');
      // A process that was held up gets here before its timers do.
      if (performance.now() > sendBy) tooLateToSend();
      if (isSettled) throw new Error('a request that was given up is not sent');
      abort = () => controller.abort(new Error('given up'));
      clearTimeout(timer);
      timer = setTimeout(unanswered, deadline - performance.now());
    },
    onResponseStart(_controller, statusCode) {
      status = statusCode;
    },
    onResponseData(_controller, chunk) {
      bodyBytes += chunk.byteLength;
      chunks.push(chunk);
      if (bodyBytes <= bodyBytesMax) return;
      settle(lostOrNotSent('http', `a body of more than ${bodyBytesMax} bytes`));
      abort?.();
    },
    onResponseEnd() {
      settle({ kind: 'answered', status, body: Buffer.concat(chunks) });
    },
    onResponseError(_controller, error) {
      const code = codeOf(error);
      settle(lostOrNotSent(isMalformedHttp(code) ? 'http' : 'reset', code));
    },
  });
  return promise;
}

/** Codes alone: a message may quote what was sent. */
function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (typeof code === 'string') return code;
  return typeof name === 'string' ? name : 'unknown error';
}

function isMalformedHttp(code: string): boolean {
  return code.startsWith('HPE_') || malformedHttp.has(code);
}

const malformedHttp: ReadonlySet<string> = new Set([
  'HTTPParserError',
  'UND_ERR_HEADERS_OVERFLOW',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
]);
