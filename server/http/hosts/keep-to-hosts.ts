import { AppError } from '@piton/contract/http/errors.ts';
import type { MiddlewareHandler } from 'hono';
import type { HttpEnv } from '../http-app.ts';
import { hostsForPath, isPagePath } from './hosts-for-path.ts';
import { type Hosts, originOfHost, requestedHost } from './hosts.ts';

/**
 * Each host serves its own part alone, so that a script that gets onto the pay page or the site
 * shares no origin with the console. A link to another part's page leads to its host.
 */
export function keepToHosts(hosts: Hosts): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { path, method } = c.req;
    const requested = requestedHost(hosts, c.req.header('host'));
    if (requested === 'console' && path === '/') return c.redirect('/console', 302);
    const names = hostsForPath(path);
    // A part without a host of its own is on the site's.
    if (names.some((name) => (hosts[name] === null ? 'site' : name) === requested)) return next();
    const isReading = method === 'GET' || method === 'HEAD';
    const origin = originOfHost(hosts, names[0] ?? 'site');
    if (!isReading || !isPagePath(path) || origin === null) throw new AppError('not_found');
    const { pathname, search } = new URL(c.req.url);
    return c.redirect(origin + pathname + search, 302);
  };
}
