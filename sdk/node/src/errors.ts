import type { ApiError } from './generated/types.ts';

export type ErrorCode = ApiError['error']['code'];

/** The base of all errors that this library throws. */
export class PitonError extends Error {
  override readonly name: string = 'PitonError';
}

/** The API refused the request or failed. */
export class PitonApiError extends PitonError {
  override readonly name: string = 'PitonApiError';
  readonly status: number;
  /** `unexpected` if the response wasn't the API's own, such as a proxy's. */
  readonly code: ErrorCode;
  /** Each invalid field and its problem. */
  readonly fields: Readonly<Record<string, string>>;
  /** In test mode: why a sealed text didn't open. */
  readonly hint: { readonly code: string; readonly message: string } | null;
  readonly docUrl: string | null;
  /** Quote it to Piton's support. */
  readonly requestId: string | null;
  /** Seconds to wait before another try, if the API named them. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, headers: Headers, body: unknown) {
    const error = errorIn(body);
    const code = error?.code ?? 'unexpected';
    super(error?.message ?? `The API responded with ${status}.`);
    this.status = status;
    this.code = code;
    this.fields = error?.fields ?? {};
    this.hint = error?.hint ?? null;
    this.docUrl = error?.docUrl ?? null;
    this.requestId = error?.requestId ?? headers.get('x-request-id');
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    this.retryAfterSeconds = Number.isFinite(seconds) ? seconds : null;
  }
}

/** 400, 413 and 422: the request is wrong, and a repeat won't help. */
export class InvalidRequestError extends PitonApiError {
  override readonly name = 'InvalidRequestError';
}

/** 401: the key is wrong, expired or revoked. */
export class AuthenticationError extends PitonApiError {
  override readonly name = 'AuthenticationError';
}

/** 403: the key lacks the permission. */
export class PermissionDeniedError extends PitonApiError {
  override readonly name = 'PermissionDeniedError';
}

/** 404: the company has no such object in the key's mode. */
export class NotFoundError extends PitonApiError {
  override readonly name = 'NotFoundError';
}

/** 409 and 410: the state of the object doesn't allow it. */
export class ConflictError extends PitonApiError {
  override readonly name = 'ConflictError';
}

/** 429: too many requests; `retryAfterSeconds` says how long to wait. */
export class RateLimitError extends PitonApiError {
  override readonly name = 'RateLimitError';
}

/** No response: the network failed, or the time was over. A payment may have been made. */
export class ApiConnectionError extends PitonError {
  override readonly name = 'ApiConnectionError';
}

/** A webhook that Piton didn't send, or an old one. */
export class WebhookVerificationError extends PitonError {
  override readonly name = 'WebhookVerificationError';
}

export function apiErrorOf(status: number, headers: Headers, body: unknown): PitonApiError {
  return new (classOf(status))(status, headers, body);
}

function classOf(status: number): typeof PitonApiError {
  switch (status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return InvalidRequestError;
    case 401:
      return AuthenticationError;
    case 403:
      return PermissionDeniedError;
    case 404:
      return NotFoundError;
    case 409:
    case 410:
      return ConflictError;
    case 429:
      return RateLimitError;
    default:
      return PitonApiError;
  }
}

function errorIn(body: unknown): ApiError['error'] | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const { error } = body;
  return typeof error === 'object' && error !== null && 'code' in error
    ? (error as ApiError['error'])
    : null;
}
