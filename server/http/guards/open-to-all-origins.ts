import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import type { MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import type { HttpEnv } from '../http-app.ts';

/** Lets pages of every site read the response. Browsers send no cookies if the origin is `*`. */
export function openToAllOrigins(method: Endpoint['method']): MiddlewareHandler<HttpEnv> {
  return cors({
    origin: '*',
    allowMethods: [method],
    allowHeaders: ['content-type', 'authorization', 'piton-version'],
    exposeHeaders: ['retry-after', 'x-request-id', 'ratelimit', 'ratelimit-policy'],
    maxAge: 24 * 60 * 60,
  });
}
