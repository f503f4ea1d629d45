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
      // Without a connection a call fails and says so; one that waited in silence would be sent
      // long after the person has turned to something else.
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        retry: isWorthRetrying,
        retryDelay: waitBeforeRetry,
      },
      // What writes is never sent again behind the person's back.
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** Only what may pass by itself: a refusal stays a refusal however often it is asked for. */
function isWorthRetrying(failureCount: number, error: unknown): boolean {
  return failureCount < retriesMax && error instanceof ApiError && error.code === 'unavailable';
}

function waitBeforeRetry(failureCount: number, error: unknown): number {
  const askedSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
  const waitMs = askedSeconds === undefined ? 1000 * 2 ** failureCount : askedSeconds * 1000;
  return Math.min(waitMs, longestWaitMs);
}
