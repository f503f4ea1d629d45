import type { Endpoint, EndpointCall, EndpointOutput } from '@piton/contract/http/endpoint.ts';
import { errorBody, type ErrorCode, refusals } from '@piton/contract/http/errors.ts';
import { ApiError } from './api-error.ts';
import { noteReachable } from './reachability.ts';
import { noteServerTime } from './server-time.ts';
import { announceSessionEnded } from './session-ended.ts';
import { requestStepUp } from './request-step-up.ts';

export type CallOptions = {
  signal?: AbortSignal;
  timeoutMs?: number;
  /** Another origin than the page's own; only tests have one. */
  origin?: string;
};

const usualTimeoutMs = 15_000;
const unreachable = 'We couldn’t reach Piton. Check your connection and try again.';
const tooSlow = 'Piton is taking too long to respond. Check your connection and try again.';

/** Calls that change something, a step-up among them, and have no response yet. */
const changing = new Set<Promise<unknown>>();

/**
 * Calls an endpoint of the contract, and repeats the call after step-up authentication if the
 * endpoint needs it. Throws an ApiError for every failure except the caller's own abort, whose
 * reason it rethrows.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  parts: EndpointCall<E>,
  options: CallOptions = {},
): Promise<EndpointOutput<E>> {
  try {
    return await callOnce(endpoint, parts, options);
  } catch (error) {
    const code = error instanceof ApiError ? error.code : null;
    // A step-up, perhaps in another tab, renews the session cookie: this call may have sent the
    // old one. The new one comes with the step-up's response.
    if (code === 'not_signed_in') await Promise.allSettled(changing);
    const isWorthRepeating =
      code === 'not_signed_in' || (code === 'step_up_required' && (await requestStepUp()));
    if (!isWorthRepeating) throw error;
  }
  try {
    return await callOnce(endpoint, parts, options);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_signed_in') announceSessionEnded();
    throw error;
  }
}

async function callOnce<E extends Endpoint>(
  endpoint: E,
  parts: EndpointCall<E>,
  options: CallOptions,
): Promise<EndpointOutput<E>> {
  const response = sendOnce(endpoint, parts, options);
  if (endpoint.method === 'GET') return response;
  changing.add(response);
  return response.finally(() => changing.delete(response));
}

async function sendOnce<E extends Endpoint>(
  endpoint: E,
  parts: EndpointCall<E>,
  options: CallOptions,
): Promise<EndpointOutput<E>> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? usualTimeoutMs);
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  // The contract's schemas for paths and queries allow only such values.
  const sent = parts as SentParts;
  const url = `${options.origin ?? ''}${addressOf(endpoint.path, sent)}`;
  const { body } = sent;
  const isFile = body instanceof Blob;
  try {
    const response = await fetch(url, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        // A browser sends a file's type itself.
        ...(body !== undefined && !isFile && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      signal,
    });
    noteReachable(true);
    noteServerTime(response.headers.get('date'));
    const json = await jsonOf(response);
    if (!response.ok) throw refusalFrom(response, json);
    return outputFrom(endpoint, response, json);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    options.signal?.throwIfAborted();
    noteReachable(false);
    throw new ApiError('unavailable', timeout.aborted ? tooSlow : unreachable, { cause: error });
  }
}

type Scalar = string | number | boolean;

type SentParts = {
  params?: Record<string, Scalar | undefined>;
  query?: Record<string, Scalar | readonly Scalar[] | null | undefined>;
  body?: unknown;
};

/** Fills the parameters of "/api/companies/:companyId" in and appends the query. */
function addressOf(path: string, { params = {}, query = {} }: SentParts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_part, name: string) => {
    const value = params[name];
    // An empty segment would address another endpoint.
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled;
}

/** Undefined if the body is not JSON, such as a proxy's error page. */
async function jsonOf(response: Response): Promise<unknown> {
  const content = await response.text();
  try {
    return JSON.parse(content);
  } catch {
    return undefined;
  }
}

function outputFrom<E extends Endpoint>(
  endpoint: E,
  response: Response,
  json: unknown,
): EndpointOutput<E> {
  const output = endpoint.output.safeParse(json);
  if (output.success) return output.data as EndpointOutput<E>;
  throw new ApiError('unexpected', refusals.unexpected.message, {
    requestId: response.headers.get('x-request-id') ?? undefined,
    cause: output.error,
  });
}

function refusalFrom(response: Response, json: unknown): ApiError {
  const retryAfterSeconds = secondsFrom(response.headers.get('retry-after'));
  const body = errorBody.safeParse(json);
  if (body.success) {
    const { code, message, fields, requestId } = body.data.error;
    return new ApiError(code, message, { fields, requestId, retryAfterSeconds });
  }
  // The response is from a proxy or load balancer, not from our server.
  const code = codesOfProxies[response.status] ?? 'unexpected';
  return new ApiError(code, refusals[code].message, { retryAfterSeconds });
}

const codesOfProxies: Record<number, ErrorCode> = {
  413: 'too_large',
  429: 'too_many_requests',
  502: 'unavailable',
  503: 'unavailable',
  504: 'unavailable',
};

function secondsFrom(retryAfter: string | null): number | undefined {
  if (retryAfter === null || !/^\d+$/.test(retryAfter)) return undefined;
  return Number(retryAfter);
}
