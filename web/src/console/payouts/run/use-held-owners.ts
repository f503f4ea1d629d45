import { listHeldOwners } from '@piton/contract/payouts/payout-run.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useIntervalWhileAttended } from '../../../ui/loading/use-interval-while-attended.ts';
import { payoutsKey } from '../use-payout-runs.ts';

const together = 20;

/** Merchants with money on hold in a week, in pages, the largest first. */
export function useHeldOwners(cutOffDay: string) {
  return useInfiniteQuery({
    queryKey: [payoutsKey, 'run', cutOffDay, 'held'],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: String(together), ...(pageParam && { cursor: pageParam }) };
      return call(listHeldOwners, { params: { cutOffDay }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}
