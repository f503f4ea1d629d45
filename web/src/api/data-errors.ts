import type { ErrorCode } from '@piton/contract/http/errors.ts';
import { ApiError } from './api-error.ts';

/** The server did what it is for, and the screen says what was mistyped. */
const expected: readonly ErrorCode[] = [
  'wrong_credentials',
  'wrong_password',
  'wrong_code',
  'weak_password',
  'email_taken',
  'link_used_up',
  'sign_in_again',
  'step_up_required',
  'rejected_fields',
];
/** What passes by twice, on its way through a query and a form, is one line. */
const logged = new WeakSet<Error>();

/**
 * Every failure to read or write data passes through here, so that none is lost. What the person
 * sees is the screen's matter; the code and the request's id are what support asks for.
 */
export function logDataError(error: unknown): void {
  if (error instanceof ApiError && expected.includes(error.code)) return;
  if (error instanceof Error) {
    if (logged.has(error)) return;
    logged.add(error);
  }
  const what =
    error instanceof ApiError
      ? `${error.code}, request ${error.requestId ?? 'unanswered'}`
      : 'without a code';
  // oxlint-disable-next-line no-console -- the browser's console is where support looks.
  console.error(`data error: ${what}`, error);
}
