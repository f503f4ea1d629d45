import { type ErrorCode, refusals } from '@piton/contract/http/errors.ts';
import { tryAgainIn } from '@piton/contract/http/waiting.ts';
import { ApiError } from './api-error.ts';
import { logDataError } from './data-errors.ts';

/**
 * Returns the refusal of a form's request, or null on success. `fieldOfCode` assigns some codes to
 * a field, which then shows their message.
 */
export async function refusalOf(
  send: () => Promise<unknown>,
  fieldOfCode: Partial<Record<ErrorCode, string>> = {},
): Promise<ApiError | null> {
  try {
    await send();
    return null;
  } catch (error) {
    logDataError(error);
    if (!(error instanceof ApiError)) {
      return new ApiError('unexpected', refusals.unexpected.message, { cause: error });
    }
    const { code, requestId, cause } = error;
    const { message, retryAfterSeconds } = withoutWait(error);
    const field = fieldOfCode[code];
    const fields = field === undefined ? error.fields : { [field]: message };
    return new ApiError(code, message, { fields, requestId, retryAfterSeconds, cause });
  }
}

/**
 * The form counts the wait down, so its message leaves it out. If the server's own message names
 * no wait, waiting doesn't help.
 */
function withoutWait({ code, message, retryAfterSeconds }: ApiError): {
  message: string;
  retryAfterSeconds: number | undefined;
} {
  if (retryAfterSeconds === undefined) return { message, retryAfterSeconds };
  const ending = ` ${tryAgainIn(retryAfterSeconds)}`;
  if (message.endsWith(ending)) {
    return { message: message.slice(0, -ending.length), retryAfterSeconds };
  }
  const isUsual = message === refusals[code].message && code === 'too_many_requests';
  return { message, retryAfterSeconds: isUsual ? retryAfterSeconds : undefined };
}
