import { timingSafeEqual, createHash } from 'node:crypto';
import { isLoopbackHost } from '../config/config-rules.ts';
import { nodeSideOf, type HttpApp, type HttpContext } from './http-app.ts';
import type { Metrics } from './metrics.ts';

/**
 * `/metrics` reveals the volume of business. With a token configured only its holder may read it,
 * without one only this machine; others get a 404.
 */
export function bindMetrics(app: HttpApp, { registry }: Metrics, token: string | null): void {
  app.get('/metrics', async (c) => {
    c.set('route', '/metrics');
    const isAllowed = token === null ? isDirectFromHere(c) : holdsToken(c, token);
    if (!isAllowed) return c.notFound();
    return c.body(await registry.metrics(), 200, { 'content-type': registry.contentType });
  });
}

/** A proxy on the same machine also calls from loopback, but names its client. */
function isDirectFromHere(c: HttpContext): boolean {
  const address = nodeSideOf(c)?.incoming.socket.remoteAddress;
  const isForwarded = ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'].some(
    (name) => c.req.header(name) !== undefined,
  );
  return address !== undefined && isLoopbackHost(address) && !isForwarded;
}

/** Hashes give the comparison equal lengths, whatever was sent. */
function holdsToken(c: HttpContext, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  return timingSafeEqual(sha256(given), sha256(token));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
