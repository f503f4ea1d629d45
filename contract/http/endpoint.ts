import type { z } from 'zod';
import type { ErrorBody, ErrorCode } from './errors.ts';

/** What the security log calls an event. */
export const securityEvents = [
  'sign-up',
  'sign-in',
  'sign-out',
  'end-session',
  'sign-out-everywhere',
  'step-up',
  'ask-password-reset',
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
  'staff-action',
  'request',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** Who may call. The server enforces it before it looks at the input. */
type Caller = 'anyone' | 'signedIn' | 'staff' | 'administrator';

/**
 * One HTTP endpoint, described once. The server binds a handler to it, the browser calls it with
 * the same types, and the OpenAPI document is generated from it.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters are written `:name`, as the router takes them. */
  readonly path: `/${string}`;
  /** Further paths that answer the same; their parameters are the same too. */
  readonly alsoAt?: readonly `/${string}`[];
  readonly caller: Caller;
  /** Pages of other sites may call it too, without credentials. */
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
  /** What no database can hold is refused by field, unless the handler has an answer of its own to it. */
  readonly takesAnyText?: true;
  /** 64 KiB unless said otherwise. */
  readonly bodyBytesMax?: number;
  /** The server's limit for any request unless said otherwise. */
  readonly timeLimitMs?: number;
  /** What every successful answer holds, whatever its status. */
  readonly output: z.ZodType;
  /** Where the answer is a file to be saved: its type. Its output is text, sent while it is written. */
  readonly file?: 'text/csv';
  /** Successful answers other than 200, each with what it means. */
  readonly otherStatuses?: Readonly<Record<number, string>>;
  /** Refusals of this endpoint's own, beside those that any endpoint can answer. */
  readonly refusals: readonly ErrorCode[];
  /** The body of every refusal where it is not `errorBody`; statuses and headers stay the same. */
  readonly refusalBody?: (refusal: ErrorBody['error']) => object;
};

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Sent<Schema> = Schema extends z.ZodType ? z.input<Schema> : undefined;

/** What a handler receives: every part already parsed by the endpoint's schema. */
export type EndpointInput<E extends Endpoint> = {
  params: Parsed<E['params']>;
  query: Parsed<E['query']>;
  body: Parsed<E['body']>;
};

/** What a caller sends; parts without a schema are absent. */
export type EndpointCall<E extends Endpoint> = {
  [Part in 'params' | 'query' | 'body' as E[Part] extends z.ZodType ? Part : never]: Sent<E[Part]>;
};

export type EndpointOutput<E extends Endpoint> = z.output<E['output']>;

/** The statuses that a handler may answer with. */
export type EndpointStatus<E extends Endpoint> =
  | 200
  | (E['otherStatuses'] extends object ? keyof E['otherStatuses'] & number : never);

export const bodyBytesMaxDefault = 64 * 1024;

/** Checks the shape of a description while keeping its exact types. */
export function describeEndpoint<const E extends Endpoint>(endpoint: E): E {
  return endpoint;
}

/** Everywhere it answers; the first is the one it is known by. */
export function pathsOf({ path, alsoAt = [] }: Endpoint): Endpoint['path'][] {
  return [path, ...alsoAt];
}

export function isForStaff({ caller }: Endpoint): boolean {
  return caller === 'staff' || caller === 'administrator';
}

function isForOurPagesAlone({ method, file, isOpenToAllOrigins }: Endpoint): boolean {
  return file !== undefined || (method !== 'GET' && isOpenToAllOrigins !== true);
}

/** Everything this endpoint can refuse with: its own refusals and those that any endpoint of its kind has. */
export function refusalsOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = [...endpoint.refusals];
  if (endpoint.caller === 'signedIn') codes.push('not_signed_in');
  // To everyone else a staff endpoint is as if it were not there.
  if (isForStaff(endpoint) || endpoint.params) codes.push('not_found');
  if (isForStaff(endpoint)) codes.push('second_factor_needed');
  if (endpoint.caller === 'administrator') codes.push('forbidden');
  if (isForOurPagesAlone(endpoint)) codes.push('foreign_origin');
  if (endpoint.stepUp) codes.push('step_up_required');
  if (endpoint.body) codes.push('malformed', 'not_json', 'too_large');
  // An unknown parameter is refused wherever something is asked for.
  if (endpoint.body || endpoint.query || endpoint.method === 'GET') codes.push('rejected_fields');
  codes.push('too_many_requests', 'unexpected', 'unavailable');
  return [...new Set(codes)];
}
