import { ApiError } from './api-error.ts';

/** Trying again brings nothing that is somebody else's, or nobody's. */
export function isUnknown(error: Error | null): boolean {
  return error instanceof ApiError && (error.code === 'not_found' || error.code === 'malformed');
}
