import { AppError } from '@piton/contract/http/errors.ts';
import type { MiddlewareHandler } from 'hono';
import type { Role } from '../../config/role.ts';
import type { HttpEnv } from '../http-app.ts';
import { roleOfPath } from './role-of-path.ts';

/**
 * Refuses what belongs to the other server before anything reads its body, so that a proxy’s mistake
 * brings no sealed card to the web server.
 */
export function keepToRole(role: Exclude<Role, 'all'>): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const owner = roleOfPath(c.req.path);
    if (owner === role || owner === 'both') return next();
    c.get('log').warn({ role, owner }, 'the proxy sent a request to the wrong server');
    throw new AppError('not_found');
  };
}
