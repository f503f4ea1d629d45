import type { ErrorCode } from '@piton/contract/http/errors.ts';
import { ApiError } from './api-error.ts';

/** Expected refusals, which the screen explains. */
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
/** Prevents a second log line for an error that passes through a query and a form. */
const logged = new WeakSet<Error>();

/**
 * Logs every failed read or write. The screen informs the person; support needs the code and the
 * request's id.
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
