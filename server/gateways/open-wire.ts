import { Pool } from 'undici';

/** An HTTP request to a gateway, sent at most once, and its result. */
export type Wire = {
  send(request: WireRequest): Promise<WireResponse>;
  close(): Promise<void>;
};

export type WireRequest = {
  method: 'GET' | 'POST';
  path: string;
  headers?: Record<string, string>;
  body?: string;
  /** A time of `performance.now()` after which the request is abandoned. */
  deadline: number;
  /** A second deadline: a request that has not started by then is not sent. */
  sendBy?: number;
};

export type WireResponse =
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
 * Shorter than servers keep idle connections (Node's 5 s is the shortest in use): a request on a
 * closing connection may or may not have been sent.
 */
const keepAliveMs = 4000;

export function openWire({ origin, connectLimitMs, connectionsMax = 256 }: WireOptions): Wire {
  const pool = new Pool(origin, {
    connections: connectionsMax,
    // One request per connection at a time: undici sends later requests of a pipeline again when
    // the first fails. HTTP/2 shares connections in the same way.
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
    // Set explicitly, so that no environment variable can disable certificate checks.
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
 * undici calls `onRequestStart` on an open connection before it writes the first byte, and writes
 * nothing if that throws. So a request that has not started was never sent, and one that has
 * started may have arrived.
 */
function sendOnce(
  pool: Pool,
  { deadline, sendBy = Infinity, ...request }: WireRequest,
): Promise<WireResponse> {
  const { promise, resolve } = Promise.withResolvers<WireResponse>();
  let abort: (() => void) | null = null;
  let hasEnded = false;
  let status = 0;
  let bodyBytes = 0;
  const chunks: Uint8Array[] = [];

  function end(response: WireResponse): void {
    if (hasEnded) return;
    hasEnded = true;
    clearTimeout(timer);
    resolve(response);
  }
  let timer = setTimeout(tooLateToSend, Math.min(sendBy, deadline) - performance.now());

  /** The limit includes the time to connect and to wait for a free connection. */
  function tooLateToSend(): void {
    const cause = sendBy < deadline ? 'it was too late to send it' : 'timeout';
    end({ kind: 'not_sent', cause });
  }

  function unanswered(): void {
    end({ kind: 'lost', cause: 'timeout', detail: 'no response in time' });
    abort?.();
  }

  function lostOrNotSent(cause: 'reset' | 'http', detail: string): WireResponse {
    if (abort) return { kind: 'lost', cause, detail };
    return { kind: 'not_sent', cause: detail };
  }

  pool.dispatch(request, {
    onRequestStart(controller) {
      if (abort) throw new Error('a request is not sent twice');
      // In a process that was paused, this can run before its timers.
      if (performance.now() > sendBy) tooLateToSend();
      if (hasEnded) throw new Error('a request that was given up is not sent');
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
      end(lostOrNotSent('http', `a body of more than ${bodyBytesMax} bytes`));
      abort?.();
    },
    onResponseEnd() {
      end({ kind: 'answered', status, body: Buffer.concat(chunks) });
    },
    onResponseError(_controller, error) {
      const code = codeOf(error);
      end(lostOrNotSent(isMalformedHttp(code) ? 'http' : 'reset', code));
    },
  });
  return promise;
}

/** Only the code: a message may quote the request. */
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
