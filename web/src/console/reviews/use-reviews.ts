import {
  listReviews,
  type ReviewKind,
  type ReviewQueue,
  type WaitingReview,
} from '@piton/contract/reviews/review.ts';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useIntervalWhileAttended } from '../../ui/loading/use-interval-while-attended.ts';
import { narrowedQueue } from './narrowed-queue.ts';

const reviewsKey = 'reviews';

/**
 * One query per kind and one for all: the server filters, because a response holds only part of
 * the queue.
 */
function queryOf(kind: ReviewKind | null) {
  return {
    queryKey: [reviewsKey, kind],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(listReviews, { query: kind === null ? {} : { kind } }, { signal }),
  };
}

/**
 * The waiting reviews. Colleagues decide too, so they reload every minute while the person is
 * active.
 */
export function useReviews(kind: ReviewKind | null) {
  const client = useQueryClient();
  return useQuery({
    ...queryOf(kind),
    placeholderData: () => knownOf(client, kind),
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}

/** Reloads the queue after a decision. */
export function useReadReviews(kind: ReviewKind | null): () => Promise<readonly WaitingReview[]> {
  const client = useQueryClient();
  return async () => {
    // Other lists, which are not visible, also hold the decided record.
    client.removeQueries({ queryKey: [reviewsKey], type: 'inactive' });
    const { items } = await client.query({ ...queryOf(kind), staleTime: 0 });
    return items;
  };
}

/** A placeholder until the server responds. */
function knownOf(client: QueryClient, kind: ReviewKind | null): ReviewQueue | undefined {
  const all = client.getQueryData<ReviewQueue>(queryOf(null).queryKey);
  return kind === null || all === undefined ? undefined : narrowedQueue(all, kind);
}
