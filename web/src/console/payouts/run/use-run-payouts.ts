import { listRunPayouts, type RunPayout } from '@piton/contract/payouts/payout-run.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useIntervalWhileAttended } from '../../../ui/loading/use-interval-while-attended.ts';
import { payoutsKey } from '../use-payout-runs.ts';

export type PayoutFilter = { text: string; state: RunPayout['state'] | 'to_cancel' | null };

/**
 * A week's payouts that match, in pages, the largest first. Keeps the previous results while
 * loading.
 */
export function useRunPayouts(cutOffDay: string, { text, state }: PayoutFilter) {
  const filter = { ...(text !== '' && { text }), ...(state !== null && { state }) };
  return useInfiniteQuery({
    queryKey: [payoutsKey, 'run', cutOffDay, 'payouts', filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam && { cursor: pageParam }) };
      return call(listRunPayouts, { params: { cutOffDay }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}
