import { type ErrorCode, refusals } from '@piton/contract/errors.ts';
import { ApiError } from './api-error.ts';
import { logDataError } from './data-errors.ts';

/**
 * Why what a form sends is not taken; null when it is. Some codes are about one field of the form,
 * and what they say is then that field's.
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
    const field = fieldOfCode[error.code];
    if (field === undefined) return error;
    const { code, message, requestId, retryAfterSeconds, cause } = error;
    return new ApiError(code, message, {
      fields: { [field]: message },
      requestId,
      retryAfterSeconds,
      cause,
    });
  }
}
