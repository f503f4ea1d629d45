import { getReview, type ReviewRecord } from '@piton/contract/reviews/review.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { ReviewKey } from '../queue-order.ts';
import { useIntervalWhileAttended } from '../../../ui/loading/use-interval-while-attended.ts';

/**
 * Reloaded at each opening and polled while open, so that a change is noticed before the decision
 * is sent.
 */
export function useReview({ kind, id }: ReviewKey) {
  return useQuery({
    queryKey: ['review', kind, id],
    queryFn: ({ signal }) => call(getReview, { params: { kind, id } }, { signal }),
    gcTime: 0,
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}

/**
 * The version on screen. A newer one replaces it only on request, so that the reviewer decides on
 * what they have read.
 */
export function useSeenRecord(newest: ReviewRecord) {
  const [seen, setSeen] = useState(newest);
  const isOutdated = newest.version !== seen.version;
  return {
    record: isOutdated ? seen : newest,
    isOutdated,
    showNewest: () => setSeen(newest),
  };
}
