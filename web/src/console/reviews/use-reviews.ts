import {
  listReviews,
  type ReviewKind,
  type ReviewQueue,
  type WaitingReview,
} from '@piton/contract/companies/review.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useIntervalWhileAttended } from '../../ui/loading/use-interval-while-attended.ts';
import { narrowedQueue } from './narrowed-queue.ts';

const reviewsKey = 'reviews';

/** One list for each kind, and one of all: the server narrows, because no answer holds everything. */
function queryOf(kind: ReviewKind | null) {
  return {
    queryKey: [reviewsKey, kind],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(listReviews, { query: kind === null ? {} : { kind } }, { signal }),
  };
}

/** What waits. Others decide too, so that it is asked for every minute that somebody is there. */
export function useReviews(kind: ReviewKind | null) {
  const client = useQueryClient();
  return useQuery({
    ...queryOf(kind),
    placeholderData: () => knownOf(client, kind),
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}

/** As it is after what was just decided. */
export function useReadReviews(kind: ReviewKind | null): () => Promise<readonly WaitingReview[]> {
  const client = useQueryClient();
  return async () => {
    // What was just decided stands in the other lists too, which are not looked at now.
    client.removeQueries({ queryKey: [reviewsKey], type: 'inactive' });
    const { items } = await client.query({ ...queryOf(kind), staleTime: 0 });
    return items;
  };
}

/** For the moment until the server has answered. */
function knownOf(client: QueryClient, kind: ReviewKind | null): ReviewQueue | undefined {
  const all = client.getQueryData<ReviewQueue>(queryOf(null).queryKey);
  return kind === null || all === undefined ? undefined : narrowedQueue(all, kind);
}
