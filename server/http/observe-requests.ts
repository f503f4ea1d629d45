import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { Logger } from 'pino';
import { clientAddress } from './guards/client-address.ts';
import { nodeSideOf, type HttpContext, type HttpEnv } from './http-app.ts';
import type { Metrics } from './metrics.ts';
import { securityHeaders } from './guards/security-headers.ts';

export type ObserveDeps = {
  log: Logger;
  metrics: Metrics;
  trustedProxies: number;
  isSecure: boolean;
};

/**
 * Wraps every request: sets its id and the common headers, and writes one log line after the last
 * byte.
 */
export function observeRequests(deps: ObserveDeps): MiddlewareHandler<HttpEnv> {
  const headers = Object.entries({
    ...securityHeaders(deps.isSecure),
    'cache-control': 'no-store',
  });
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = requestIdOf(c, deps.trustedProxies);
    const { incoming, outgoing } = nodeSideOf(c) ?? {};
    const socket = incoming?.socket;
    const bytesBefore = socket?.bytesWritten ?? 0;
    c.set('requestId', requestId);
    c.set('log', deps.log.child({ requestId }));
    c.set(
      'clientAddress',
      clientAddress(socket?.remoteAddress, c.req.header('x-forwarded-for'), deps.trustedProxies),
    );
    // Node lets a response's own headers replace these, and takes less time than a `Headers` object.
    const setHeader = outgoing ? outgoing.setHeader.bind(outgoing) : c.header;
    for (const [name, value] of headers) setHeader(name, value);
    setHeader('x-request-id', requestId);
    await next();
    const { status } = c.res;
    whenSent(c, (isWhole) => {
      const ms = performance.now() - startedAt;
      const bytes = (socket?.bytesWritten ?? 0) - bytesBefore;
      report(c, deps.metrics, { status, ms, bytes, isWhole });
    });
  };
}

const saneRequestId = /^[\w.-]{8,64}$/;

/** Only our own proxy may set a request's id, because others could forge log lines that seem related. */
function requestIdOf(c: HttpContext, trustedProxies: number): string {
  const given = trustedProxies > 0 ? c.req.header('x-request-id') : undefined;
  return given && saneRequestId.test(given) ? given : randomUUID();
}

function whenSent(c: HttpContext, onSent: (isWhole: boolean) => void): void {
  const outgoing = nodeSideOf(c)?.outgoing;
  if (!outgoing) onSent(true);
  // The caller may have disconnected earlier, and `close` fires only once.
  else if (outgoing.destroyed) onSent(false);
  else outgoing.once('close', () => onSent(outgoing.writableFinished));
}

type Sent = { status: number; ms: number; bytes: number; isWhole: boolean };

function report(c: HttpContext, metrics: Metrics, { status, ms, bytes, isWhole }: Sent): void {
  const { method } = c.req;
  const route = c.get('route') ?? 'unknown';
  const userId = c.get('userId');
  metrics.observeRequest({ method, route, status, seconds: ms / 1000 });
  const line = {
    method,
    route,
    status,
    ms: Math.round(ms * 10) / 10,
    bytes,
    address: c.get('clientAddress'),
    ...(userId && { userId }),
    ...(!isWhole && { cutOff: true }),
  };
  const log = c.get('log');
  if (quietRoutes.has(route)) log.debug(line, 'request');
  else log.info(line, 'request');
}

/** Monitors request these every few seconds, and their lines would bury the others. */
const quietRoutes = new Set(['/healthz', '/readyz', '/metrics', '/assets/*']);
