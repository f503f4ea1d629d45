import type { HttpBindings } from '@hono/node-server';
import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';

export type HttpEnv = {
  Variables: {
    requestId: string;
    clientAddress: string;
    log: Logger;
    /** The pattern that answered. Raw paths hold ids, which logs and metrics must not. */
    route: string | undefined;
    userId: string | undefined;
    /** The shape that the endpoint asked for gives its refusals, where it has one of its own. */
    refusalBody: Endpoint['refusalBody'];
  };
};

export type HttpApp = Hono<HttpEnv>;
export type HttpContext = Context<HttpEnv>;

/** Node's own request and answer; absent when a test calls the app without a port. */
export function nodeSideOf(c: HttpContext): HttpBindings | undefined {
  return c.env as HttpBindings | undefined;
}
