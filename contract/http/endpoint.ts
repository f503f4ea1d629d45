import type { z } from 'zod';
import type { ErrorBody, ErrorCode } from './errors.ts';

/** Event names in the security log. */
export const securityEvents = [
  'sign-up',
  'sign-in',
  'sign-out',
  'end-session',
  'sign-out-everywhere',
  'step-up',
  'request-password-reset',
  'set-new-password',
  'change-password',
  'verify-email',
  'change-email',
  'cancel-email-change',
  'start-second-factor',
  'turn-on-second-factor',
  'renew-recovery-codes',
  'turn-off-second-factor',
  'change-bank-account',
  'show-account-number',
  'request-refund',
  'create-api-key',
  'revoke-api-key',
  'create-webhook-endpoint',
  'edit-webhook-endpoint',
  'delete-webhook-endpoint',
  'change-return-addresses',
  'staff-action',
  'request',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** The permissions of a secret API key. */
export const keyScopeNames = ['read', 'request', 'charge', 'refund', 'webhooks'] as const;
export type KeyScope = (typeof keyScopeNames)[number];

/**
 * The callers an endpoint allows. The server enforces it before it reads the input. `anyKey`
 * includes publishable keys.
 */
type Caller = 'anyone' | 'signedIn' | 'staff' | 'administrator' | 'secretKey' | 'anyKey';

/**
 * One HTTP endpoint, described once. The server binds a handler to it, the browser calls it with
 * the same types, and the OpenAPI document is generated from it.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters are written `:name`, as the router takes them. */
  readonly path: `/${string}`;
  /** Further paths with the same parameters and response. */
  readonly alsoAt?: readonly `/${string}`[];
  readonly caller: Caller;
  /** The permission that the caller's API key needs; any secret key has access without one. */
  readonly scope?: KeyScope;
  /** Other sites may call it from the browser, without credentials. */
  readonly isOpenToAllOrigins?: true;
  /**
   * Requires step-up authentication: the session proved its password, and its code where a second
   * factor is on, within the last five minutes.
   */
  readonly stepUp?: true;
  /** The security log records each success and failure under this name. */
  readonly securityEvent?: SecurityEvent;
  readonly summary: string;
  readonly params?: z.ZodObject;
  readonly query?: z.ZodObject;
  readonly body?: z.ZodObject;
  /** The body is a file of one of these types, instead of JSON. */
  readonly upload?: { readonly types: readonly string[]; readonly bytesMax: number };
  /** The handler accepts text that PostgreSQL can't store. Other endpoints reject it by field. */
  readonly takesAnyText?: true;
  /** 64 KiB by default. */
  readonly bodyBytesMax?: number;
  /** The server's general limit by default. */
  readonly timeLimitMs?: number;
  /** The body of every successful response, whatever its status. */
  readonly output: z.ZodType;
  /**
   * The file type, if the response is a download. CSV is streamed text; the handler names the type
   * of an `application/octet-stream`.
   */
  readonly file?: 'text/csv' | 'application/octet-stream';
  /** The response contains a secret that isn't stored for a repeat with the same Idempotency-Key. */
  readonly hasSecret?: true;
  /** Successful statuses other than 200, each with its meaning. */
  readonly otherStatuses?: Readonly<Record<number, string>>;
  /** Refusals specific to this endpoint, in addition to the general ones. */
  readonly refusals: readonly ErrorCode[];
  /** Builds the refusal body where it is not `errorBody`; statuses and headers stay the same. */
  readonly refusalBody?: (refusal: ErrorBody['error'], siteOrigin: string) => object;
};

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** The input of a handler, each part parsed by the endpoint's schema. */
export type EndpointInput<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: E['upload'] extends object ? Uint8Array : Parsed<E['body']>;
};

/** The input of a caller; parts without a schema are absent. */
export type EndpointCall<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends z.ZodType ? Part : never]: Sent<E[Part]>;
} & (E['upload'] extends object ? { body: Blob } : unknown);

export type EndpointOutput<E extends Endpoint> = z.output<E['output']>;

/** The statuses a handler may return. */
export type EndpointStatus<E extends Endpoint> =
  | 200
  | (E['otherStatuses'] extends object ? keyof E['otherStatuses'] & number : never);

/** The `Retry-After` of each 202: the outcome isn't known yet. */
export const pendingRetrySeconds = 5;

export const bodyBytesMaxDefault = 64 * 1024;

/** Checks the shape of a description while keeping its exact types. */
export function describeEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** All paths of the endpoint; the first is the canonical one. */
export function pathsOf({ path, alsoAt = [] }: Endpoint): Endpoint['path'][] {
  return [path, ...alsoAt];
}

export function isForStaff({ caller }: Endpoint): boolean {
  return caller === 'staff' || caller === 'administrator';
}

/** Called by programs with an API key, not by our pages with a session. */
export function isForKeys({ caller }: Pick<Endpoint, 'caller'>): boolean {
  return caller === 'secretKey' || caller === 'anyKey';
}

function isForOurPagesAlone(endpoint: Endpoint): boolean {
  const { method, file, isOpenToAllOrigins } = endpoint;
  if (isForKeys(endpoint)) return false;
  return file !== undefined || (method !== 'GET' && isOpenToAllOrigins !== true);
}

const idempotencyRefusals = [
  'malformed_idempotency_key',
  'idempotency_key_reused',
  'idempotency_key_in_use',
] as const satisfies ErrorCode[];

/** All refusals of this endpoint: its own and the general ones of its kind. */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...endpoint.refusals];
  if (endpoint.caller === 'signedIn') codes.push('not_signed_in');
  if (isForKeys(endpoint)) codes.push('invalid_key', 'unsupported_version');
  if (endpoint.caller === 'secretKey') codes.push('secret_key_required');
  if (endpoint.caller === 'secretKey' && endpoint.method === 'POST') {
    codes.push(...idempotencyRefusals);
  }
  if (endpoint.scope) codes.push('missing_scope');
  // Staff endpoints return 404 to everyone else, so that they stay hidden.
  if (isForStaff(endpoint) || endpoint.params) codes.push('not_found');
  if (isForStaff(endpoint)) codes.push('second_factor_needed');
  if (endpoint.caller === 'administrator') codes.push('forbidden');
  if (isForOurPagesAlone(endpoint)) codes.push('foreign_origin');
  if (endpoint.stepUp) codes.push('step_up_required');
  if (endpoint.body) codes.push('malformed', 'not_json', 'too_large');
  if (endpoint.upload) codes.push('malformed', 'too_large');
  // All endpoints with input reject unknown parameters.
  if (endpoint.body || endpoint.query || endpoint.method === 'GET') codes.push('rejected_fields');
  codes.push('too_many_requests', 'unexpected', 'unavailable');
  return [...new Set(codes)];
}
