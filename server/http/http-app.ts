import type { HttpBindings } from '@hono/node-server';
import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';

export type HttpEnv = {
  Variables: {
    requestId: string;
    clientAddress: string;
    log: Logger;
    /** The matched route pattern. Raw paths contain ids, which logs and metrics must not. */
    route: string | undefined;
    userId: string | undefined;
    /** The endpoint's own error format, if it has one. */
    refusalBody: Endpoint['refusalBody'];
  };
};

export type HttpApp = Hono<HttpEnv>;
export type HttpContext = Context<HttpEnv>;

/** Node's own request and response; absent if a test calls the app without a port. */
export function nodeSideOf(c: HttpContext): HttpBindings | undefined {
  return c.env as HttpBindings | undefined;
}
