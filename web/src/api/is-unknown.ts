import { ApiError } from './api-error.ts';

/** Retrying can't find another merchant's record or one that doesn't exist. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'malformed');
}
