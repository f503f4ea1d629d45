import type { ErrorCode } from '@piton/contract/http/errors.ts';

type ApiErrorDetail = {
  requestId?: string | undefined;
  fields?: Record<string, string> | undefined;
  retryAfterSeconds?: number | undefined;
  cause?: unknown;
};

/** Any failure of a call, whether the server refused it or was unreachable. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  /** Names the request in the server's log. Undefined without a response from our server. */
  readonly requestId: string | undefined;
  /** Field name → message for the person who filled it in. */
  readonly fields: Record<string, string>;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, detail: ApiErrorDetail = {}) {
    super(message, { cause: detail.cause });
    this.name = 'ApiError';
    this.code = code;
    this.requestId = detail.requestId;
    this.fields = detail.fields ?? {};
    this.retryAfterSeconds = detail.retryAfterSeconds;
  }
}
