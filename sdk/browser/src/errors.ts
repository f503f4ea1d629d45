/** The API refused the request, or couldn't be reached. */
export class PitonError extends Error {
  override readonly name = 'PitonError';
  /** Such as `not_found`; `unreachable` without a response. */
  readonly code: string;
  readonly requestId: string | null;

  constructor(code: string, message: string, requestId: string | null = null) {
    super(message);
    this.code = code;
    this.requestId = requestId;
  }
}
