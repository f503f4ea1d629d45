import type { HttpBindings } from '@hono/node-server';
import type { KeyKind } from '@piton/contract/api-keys/api-key.ts';
import type { Endpoint } from '@piton/contract/http/endpoint.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import type { Context, Hono } from 'hono';
import type { Logger } from 'pino';

export type CallingKey = {
  readonly keyId: string;
  readonly kind: KeyKind;
  readonly companyId: string;
  readonly mode: SaleMode;
  readonly name: string;
};

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
    /** The configured origin of this site, for links in errors. */
    siteOrigin: string | undefined;
    /** The API key that the request was made with, admitted or not. */
    callingKey: CallingKey | undefined;
    /** The parsed JSON of a request with an API key. */
    sentBody: unknown;
  };
};

export type HttpApp = Hono<HttpEnv>;
export type HttpContext = Context<HttpEnv>;

/** Node's own request and response; absent if a test calls the app without a port. */
export function nodeSideOf(c: HttpContext): HttpBindings | undefined {
  return c.env as HttpBindings | undefined;
}
