import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { logDataError } from './data-errors.ts';

const retriesMax = 2;
const longestWaitMs = 30_000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logDataError }),
    mutationCache: new MutationCache({ onError: logDataError }),
    defaultOptions: {
      // Offline calls fail at once; a paused call would be sent long after the person has moved
      // on.
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: isWorthRetrying,
        retryDelay: waitBeforeRetry,
      },
      // Writes are never retried automatically.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Retries only temporary failures, because a refusal stays a refusal. */
function isWorthRetrying(failureCount: number, error: unknown): boolean {
  return failureCount < retriesMax && error instanceof ApiError && error.code === 'unavailable';
}

function waitBeforeRetry(failureCount: number, error: unknown): number {
  const retryAfterSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  const waitMs =
    retryAfterSeconds === undefined ? 1000 * 2 ** failureCount : retryAfterSeconds * 1000;
  return Math.min(waitMs, longestWaitMs);
}
