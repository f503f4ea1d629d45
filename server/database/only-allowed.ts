import { AppError } from '@piton/contract/http/errors.ts';

/** PostgreSQL's insufficient_privilege. */
const notAllowed = '42501';

/**
 * The database checks permissions itself: an actor admitted a moment ago may have been disabled
 * since. This turns its error into a rejection, because it is not a bug.
 */
export async function onlyAllowed<Result>(work: Promise<Result>): Promise<Result> {
  return work.catch((error: unknown) => {
    const isRefused = (error as { code?: unknown }).code === notAllowed;
    throw isRefused ? new AppError('forbidden', { cause: error }) : error;
  });
}
