import { checkFields } from '@piton/contract/check-fields.ts';
import {
  refusalsOf,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
} from '@piton/contract/endpoint.ts';
import { AppError } from '@piton/contract/errors.ts';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { HttpApp, HttpContext } from './http-app.ts';
import { bodyBytesMaxDefault, readJson, refuseUnusable } from './read-json.ts';
import { refuseForeignOrigin } from './same-origin.ts';
import { isStaff, sessionTokenOf, type FindSession, type Session } from './session.ts';
import { withinTimeLimit } from './time-limit.ts';

export type BindDeps = {
  findSession: FindSession;
  isSecure: boolean;
  /** Null accepts the host that was asked, which only development and the demo do. */
  publicOrigin: string | null;
  requestLimitMs: number;
};

type RequestContext<E extends Endpoint = Endpoint> = {
  readonly requestId: string;
  readonly clientAddress: string;
  readonly log: Logger;
  /** Aborts when the time for this request is over. */
  readonly signal: AbortSignal;
  /** What the browser holds, valid or not. */
  readonly sessionToken: string | null;
  /** Who calls; an endpoint for anyone does not ask. */
  readonly session: E['caller'] extends 'anyone' ? null : Session;
  readonly setCookie: (cookie: string) => void;
};

export type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: RequestContext<E>,
) => Promise<z.input<E['output']>>;

/** Puts a handler behind everything that its endpoint's description promises. */
export function bindEndpoint<const E extends Endpoint>(
  app: HttpApp,
  deps: BindDeps,
  endpoint: E,
  handler: Handler<E>,
): void {
  const declared = new Set(refusalsOf(endpoint));
  app.on(endpoint.method, endpoint.path, async (c) => {
    c.set('route', endpoint.path);
    const limited = <Result>(work: (signal: AbortSignal) => Promise<Result>) =>
      withinTimeLimit(
        deps.requestLimitMs,
        (err) => c.var.log.warn({ err }, 'failed after its time limit'),
        work,
      );
    try {
      const sessionToken = sessionTokenOf(c, deps.isSecure);
      const session = await limited(() => admit(endpoint, deps, sessionToken));
      c.set('userId', session?.userId);
      if (endpoint.method !== 'GET') {
        refuseForeignOrigin(c.req.raw.headers, {
          publicOrigin: deps.publicOrigin,
          hasSessionCookie: sessionToken !== null,
        });
      }
      const input = await readInput(c, endpoint);
      const output = await limited((signal) =>
        handler(input, contextOf(c, { signal, sessionToken, session })),
      );
      return c.json(checkOutput(endpoint, output));
    } catch (error) {
      if (error instanceof AppError && !declared.has(error.code)) {
        c.var.log.error({ code: error.code }, 'a refusal that its endpoint does not declare');
      }
      // The framework answers errors only.
      throw error instanceof Error
        ? error
        : new Error('something else was thrown', { cause: error });
    }
  });
}

async function admit(
  { caller }: Endpoint,
  { findSession }: BindDeps,
  token: string | null,
): Promise<Session | null> {
  if (caller === 'anyone') return null;
  const session = token === null ? null : await findSession(token);
  if (caller === 'staff' && !(session && isStaff(session))) throw new AppError('not_found');
  if (session === null) throw new AppError('not_signed_in');
  return session;
}

function contextOf<E extends Endpoint>(
  c: HttpContext,
  of: { signal: AbortSignal; sessionToken: string | null; session: Session | null },
): RequestContext<E> {
  return {
    ...of,
    session: of.session as RequestContext<E>['session'],
    requestId: c.var.requestId,
    clientAddress: c.var.clientAddress,
    log: c.var.log,
    setCookie: (cookie) => c.header('set-cookie', cookie, { append: true }),
  };
}

async function readInput<E extends Endpoint>(
  c: HttpContext,
  endpoint: E,
): Promise<EndpointInput<E>> {
  const params = endpoint.params && checkParams(endpoint.params, c.req.param());
  const query = endpoint.query && checkPart(endpoint.query, queryOf(c));
  const bytesMax = endpoint.bodyBytesMax ?? bodyBytesMaxDefault;
  const body = endpoint.body && checkPart(endpoint.body, await readJson(c.req.raw, bytesMax));
  return { params, query, body } as EndpointInput<E>;
}

/** An id of a wrong shape is the id of nothing. */
function checkParams(schema: z.ZodType, params: unknown): unknown {
  const checked = checkFields(schema, params);
  if (!checked.ok) throw new AppError('not_found');
  return checked.value;
}

function checkPart(schema: z.ZodType, value: unknown): unknown {
  const checked = checkFields(schema, value);
  if (!checked.ok) throw new AppError('rejected_fields', { fields: checked.fields });
  return checked.value;
}

/** A name given once is text; one given again is a list, which only a schema for lists lets through. */
function queryOf(c: HttpContext): Record<string, string | string[]> {
  const entries = Object.entries(c.req.queries()).map(
    ([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values] as const,
  );
  const query = Object.fromEntries(entries);
  refuseUnusable(query);
  return query;
}

/** Strips what the contract does not name. A mismatch is our own fault and answers 500. */
function checkOutput<E extends Endpoint>(endpoint: E, output: unknown): EndpointOutput<E> & object {
  const result = endpoint.output.safeParse(output);
  if (result.success) return result.data as EndpointOutput<E> & object;
  const paths = result.error.issues.map(({ path, code }) => `${path.join('.')} (${code})`);
  throw new Error(`${endpoint.method} ${endpoint.path} broke its contract: ${paths.join(', ')}`);
}
