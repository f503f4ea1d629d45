import { getReview, type ReviewRecord } from '@piton/contract/companies/review.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import type { ReviewKey } from '../queue-order.ts';
import { useIntervalWhileAttended } from '../../../ui/loading/use-interval-while-attended.ts';

/**
 * Read anew each time that it is opened, and looked after while it is open: whoever saves or decides
 * elsewhere is noticed before one's own decision comes too late.
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
 * The version that the reviewer is looking at. A newer one takes its place only when they ask for it,
 * so that nothing is decided that was not read.
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
