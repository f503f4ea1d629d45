import { listReviews, type WaitingReview } from '@piton/contract/review.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

const reviewsKey = ['reviews'];

const query = {
  queryKey: reviewsKey,
  queryFn: ({ signal }: { signal: AbortSignal }) => call(listReviews, {}, { signal }),
};

/** What waits. Others decide too, so that it is asked for every minute and when the tab comes back. */
export function useReviews() {
  return useQuery({ ...query, refetchInterval: 60_000, refetchOnWindowFocus: 'always' });
}

/** As it is after what was just decided. */
export function useReadReviews(): () => Promise<readonly WaitingReview[]> {
  const client = useQueryClient();
  return async () => {
    const { items } = await client.query({ ...query, staleTime: 0 });
    return items;
  };
}
