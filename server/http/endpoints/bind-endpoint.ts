import {
  isForKeys,
  isForStaff,
  pathsOf,
  pendingRetrySeconds,
  refusalsOf,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  type EndpointStatus,
} from '@piton/contract/http/endpoint.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { z } from 'zod';
import type { DatabaseResponsiveness } from '../../database/health/watch-responsiveness.ts';
import type { HttpApp, HttpContext } from '../http-app.ts';
import { type Hosts, originOfHost, requestedOrigin } from '../hosts/hosts.ts';
import { openToAllOrigins } from '../guards/open-to-all-origins.ts';
import {
  noteSecurity,
  type RecordSecurity,
  type SecurityAccount,
} from '../guards/note-security.ts';
import { createUploadLimit, unlimited } from '../guards/limit-uploads.ts';
import { readInput } from './read-input.ts';
import { refuseForeignOrigin, refuseOtherSites } from '../guards/same-origin.ts';
import { type BinaryFile, sendBinaryFile, sendFile, type TextFile } from '../pages/send-file.ts';
import { admitKey, type KeyDeps, type RequestKey } from './request-key.ts';
import { runIdempotently, type RunOnce, type StoredResponse } from './run-once.ts';
import { isStaff, sessionTokenOf, type FindSession, type Session } from './request-session.ts';
import { withinTimeLimit } from '../guards/time-limit.ts';

export type BindDeps = {
  findSession: FindSession;
  isSecure: boolean;
  /** Null accepts the requested host, which only development and the demo do. */
  publicOrigin: string | null;
  /** Our public origins, if configured; links then ignore the host of the request. */
  hosts: Hosts;
  requestLimitMs: number;
  /** While the database is unresponsive, requests are rejected at once. */
  responsiveness: DatabaseResponsiveness;
  /** For the security log. */
  recordSecurity: RecordSecurity;
  apiKeys: KeyDeps & { readonly runOnce: RunOnce };
};

export type RequestContext<E extends Endpoint = Endpoint> = {
  readonly requestId: string;
  readonly clientAddress: string;
  /** The origin for links in emails: the configured one, or else the request's. */
  readonly origin: string;
  /** The same for customers' pages. */
  readonly payOrigin: string;
  readonly header: (name: 'accept' | 'cookie' | 'user-agent') => string | null;
  readonly log: Logger;
  /** Aborts when the request's time limit is over. */
  readonly signal: AbortSignal;
  /** The browser's token, valid or not. */
  readonly sessionToken: string | null;
  /** The caller's session; null for an endpoint that is open to all. */
  readonly session: E['caller'] extends 'anyone' | 'secretKey' | 'anyKey' ? null : Session;
  /** The caller's API key; null for endpoints of another kind of caller. */
  readonly key: E['caller'] extends 'secretKey' | 'anyKey' ? RequestKey : null;
  /** The id for what a POST of `/v1` creates; a repeat gets the same one. */
  readonly resourceId: string;
  /** Names the account for the security log if there is no session. */
  readonly noteAccount: (account: SecurityAccount) => void;
  readonly setCookie: (cookie: string) => void;
  /** Chooses another of the endpoint's statuses; the default is 200. */
  readonly answerWith: (status: EndpointStatus<E>) => void;
  /** The outcome isn't known yet: a repeat with the same Idempotency-Key runs again. */
  readonly notePending: () => void;
};

export type Handler<E extends Endpoint> = (
  input: EndpointInput<E>,
  context: RequestContext<E>,
) => Promise<
  E['file'] extends 'text/csv'
    ? TextFile
    : E['file'] extends string
      ? BinaryFile
      : z.input<E['output']>
>;

/** Puts a handler behind everything that its endpoint's description promises. */
export function bindEndpoint<const E extends Endpoint>(
  app: HttpApp,
  deps: BindDeps,
  endpoint: E,
  // NoInfer makes TypeScript check literals that a handler returns as literals.
  handler: NoInfer<Handler<E>>,
): void {
  const declared = new Set(refusalsOf(endpoint));
  const limitUploads = endpoint.upload ? createUploadLimit() : unlimited;
  const response = async (c: HttpContext) => {
    c.set('route', endpoint.path);
    c.set('refusalBody', endpoint.refusalBody);
    c.set('siteOrigin', deps.hosts.site ?? undefined);
    const limited = limitedBy(c, endpoint, deps);
    let account: SecurityAccount | undefined;
    let isAdmitted = false;
    const note = (error: unknown) =>
      noteSecurity(c, endpoint, deps.recordSecurity, { account, isAdmitted, error });
    try {
      if (deps.responsiveness.isUnresponsive()) throw new AppError('unavailable');
      const sessionToken = sessionTokenOf(c, deps.isSecure);
      const isLookedUp = hasSession(endpoint) && sessionToken !== null;
      const session = isLookedUp ? await limited(() => deps.findSession(sessionToken)) : null;
      c.set('userId', session?.userId);
      refuseOthers(endpoint, session);
      const key = isForKeys(endpoint)
        ? await limited(() => admitKey(c, endpoint, deps.apiKeys))
        : null;
      isAdmitted = true;
      refuseByCircumstances(c, endpoint, deps, session);
      let status = 200;
      const answerWith = (chosen: number) => {
        status = checkStatus(endpoint, chosen);
      };
      let isPending = false;
      const notePending = () => void (isPending = true);
      const noteAccount = (noted: SecurityAccount) => (account = noted);
      const given = { ...deps, sessionToken, session, key, answerWith, notePending, noteAccount };
      const run = (input: EndpointInput<E>, signal: AbortSignal, resourceId = '') =>
        handler(input, contextOf(c, { ...given, signal, resourceId }));
      if (key !== null) {
        const input = await readInput(c, endpoint);
        const { runOnce } = deps.apiKeys;
        const stored = await limited((signal) =>
          runIdempotently(c, endpoint, { key, input, runOnce, signal }, async (id) => {
            const body = JSON.stringify(checkOutput(endpoint, await run(input, signal, id)));
            return { status, body, isPending };
          }),
        );
        note(null);
        return sendJson(c, stored);
      }
      const output = await limitUploads(session?.userId ?? '', async () => {
        const input = await readInput(c, endpoint);
        return limited((signal) => run(input, signal));
      });
      note(null);
      if (endpoint.file !== undefined) return await sendDownload(c, endpoint.file, output, limited);
      return sendJson(c, { status, body: JSON.stringify(checkOutput(endpoint, output)) });
    } catch (error) {
      note(error);
      if (error instanceof AppError && !declared.has(error.code)) {
        c.var.log.error({ code: error.code }, 'an endpoint threw an undeclared refusal');
      }
      throw asError(error);
    }
  };
  bindPaths(app, endpoint, response);
}

function bindPaths(
  app: HttpApp,
  endpoint: Endpoint,
  response: (c: HttpContext) => Promise<Response>,
): void {
  for (const path of pathsOf(endpoint)) {
    if (endpoint.isOpenToAllOrigins) {
      app.on(['OPTIONS', endpoint.method], path, openToAllOrigins(endpoint.method));
    }
    app.on(endpoint.method, path, response);
  }
}

/** The framework only handles instances of Error. */
function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error('something else was thrown', { cause: error });
}

function hasSession(endpoint: Endpoint): boolean {
  return endpoint.caller !== 'anyone' && !isForKeys(endpoint);
}

function sendJson(c: HttpContext, { status, body, isReplayed }: StoredResponse): Response {
  return c.body(body, status as ContentfulStatusCode, {
    'content-type': 'application/json',
    ...(isReplayed && { 'idempotency-replayed': 'true' }),
    ...(status === 202 && { 'retry-after': String(pendingRetrySeconds) }),
  });
}

function sendDownload(
  c: HttpContext,
  type: NonNullable<Endpoint['file']>,
  output: unknown,
  limited: ReturnType<typeof limitedBy>,
): Response | Promise<Response> {
  return type === 'text/csv'
    ? sendFile(c, { ...(output as TextFile), type, limited })
    : sendBinaryFile(c, output as BinaryFile);
}

function limitedBy(c: HttpContext, { timeLimitMs }: Endpoint, deps: BindDeps) {
  const limitMs = timeLimitMs ?? deps.requestLimitMs;
  const onLate = (err: unknown) => c.var.log.warn({ err }, 'failed after its time limit');
  return <Result>(
    work: (signal: AbortSignal) => Promise<Result>,
    responsiveness: DatabaseResponsiveness = deps.responsiveness,
  ) => withinTimeLimit(limitMs, onLate, work, responsiveness);
}

/** Checks the request's origin, and how recent the session's step-up is. */
function refuseByCircumstances(
  c: HttpContext,
  endpoint: Endpoint,
  { publicOrigin, hosts, isSecure }: BindDeps,
  session: Session | null,
): void {
  const { headers } = c.req.raw;
  const isForPages = endpoint.isOpenToAllOrigins !== true && !isForKeys(endpoint);
  if (endpoint.method !== 'GET' && isForPages) {
    const hasSessionCookie = sessionTokenOf(c, isSecure) !== null;
    const own = publicOrigin && requestedOrigin(hosts, c.req.header('host'));
    refuseForeignOrigin(headers, { publicOrigin: own, linkOrigin: hosts.site, hasSessionCookie });
  }
  if (endpoint.file !== undefined) refuseOtherSites(headers);
  if (endpoint.stepUp && !session?.isSteppedUp) throw new AppError('step_up_required');
}

function refuseOthers(endpoint: Endpoint, session: Session | null): void {
  const { caller } = endpoint;
  if (!hasSession(endpoint)) return;
  if (isForStaff(endpoint)) refuseOthersThanStaff(session, caller === 'administrator');
  if (session === null) throw new AppError('not_signed_in');
}

/** Other callers get the same response as for an unknown path. */
function refuseOthersThanStaff(session: Session | null, isForAdministrators: boolean): void {
  if (session === null || !isStaff(session)) throw new AppError('not_found');
  if (session.needsSecondFactor) throw new AppError('second_factor_needed');
  if (isForAdministrators && session.role !== 1) throw new AppError('forbidden');
}

function contextOf<E extends Endpoint>(
  c: HttpContext,
  {
    hosts,
    signal,
    sessionToken,
    session,
    key,
    resourceId,
    answerWith,
    notePending,
    noteAccount,
  }: Pick<
    RequestContext,
    'signal' | 'sessionToken' | 'notePending' | 'noteAccount' | 'resourceId'
  > &
    Pick<BindDeps, 'hosts'> & {
      session: Session | null;
      key: RequestKey | null;
      answerWith: (status: number) => void;
    },
): RequestContext<E> {
  return {
    signal,
    sessionToken,
    answerWith,
    notePending,
    noteAccount,
    session: session as RequestContext<E>['session'],
    key: key as RequestContext<E>['key'],
    resourceId,
    get origin() {
      return hosts.site ?? new URL(c.req.url).origin;
    },
    get payOrigin() {
      return originOfHost(hosts, 'pay') ?? new URL(c.req.url).origin;
    },
    header: (name) => c.req.header(name) ?? null,
    // Each read of `c.var` copies everything in it.
    requestId: c.get('requestId'),
    clientAddress: c.get('clientAddress'),
    log: c.get('log'),
    setCookie: (cookie) => c.header('set-cookie', cookie, { append: true }),
  };
}

/** Strips what the contract doesn't name. A mismatch is our own fault and gives a 500. */
function checkOutput<E extends Endpoint>(endpoint: E, output: unknown): EndpointOutput<E> & object {
  const result = endpoint.output.safeParse(output);
  if (result.success) return result.data as EndpointOutput<E> & object;
  const paths = result.error.issues.map(({ path, code }) => `${path.join('.')} (${code})`);
  throw new Error(`${endpoint.method} ${endpoint.path} broke its contract: ${paths.join(', ')}`);
}

function checkStatus({ method, path, otherStatuses = {} }: Endpoint, status: number): number {
  if (status === 200 || Object.hasOwn(otherStatuses, status)) return status;
  throw new Error(`${method} ${path} does not declare the status ${status}`);
}
