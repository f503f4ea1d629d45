import { ApiError } from './api-error.ts';

/**
 * Every failure to read or write data passes through here, so that none is lost. What the person
 * sees is the screen's matter; the code and the request's id are what support asks for.
 */
export function logDataError(error: unknown): void {
  if (error instanceof ApiError) {
    console.error(`data error ${error.code}, request ${error.requestId ?? 'unanswered'}`, error);
  } else {
    console.error('data error without a code', error);
  }
}
