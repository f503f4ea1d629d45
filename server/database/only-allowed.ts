import { AppError } from '@piton/contract/http/errors.ts';

/** What PostgreSQL calls insufficient_privilege. */
const notAllowed = '42501';

/**
 * The database looks for itself whether whoever asks may do this now: who was let in a moment ago may
 * have been disabled since. That is a refusal and no bug.
 */
export async function onlyAllowed<Result>(asked: Promise<Result>): Promise<Result> {
  return asked.catch((error: unknown) => {
    const isRefused = (error as { code?: unknown }).code === notAllowed;
    throw isRefused ? new AppError('forbidden', { cause: error }) : error;
  });
}
