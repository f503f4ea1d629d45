import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import { getNextPayout, getPayout, listPayouts } from '@piton/contract/payouts/payout.ts';
import { listPayoutEntries } from '@piton/contract/payouts/payout-statement.ts';
import { getPayoutSummary } from '@piton/contract/payouts/payout-summary.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';

/** The payout if the week ended now; each live payment reloads it. */
export function useNextPayout() {
  return useQuery({
    queryKey: ['payouts', 'next'],
    queryFn: ({ signal }) => call(getNextPayout, {}, { signal }),
  });
}

export function usePayoutSummary() {
  return useQuery({
    queryKey: ['payouts', 'summary'],
    queryFn: ({ signal }) => call(getPayoutSummary, {}, { signal }),
  });
}

/** In pages, newest first. */
export function usePayouts() {
  return useInfiniteQuery({
    queryKey: ['payouts', 'list'],
    queryFn: ({ pageParam, signal }) =>
      call(listPayouts, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}

/** One payout with its lines and steps. */
export type PayoutDetails = EndpointOutput<typeof getPayout>;

export function usePayout(payoutId: string) {
  return useQuery({
    queryKey: ['payouts', 'one', payoutId],
    queryFn: ({ signal }) => call(getPayout, { params: { payoutId } }, { signal }),
  });
}

const entriesPerPage = 50;

/** Its entries, in pages, oldest first. They are immutable. */
export function usePayoutEntries(payoutId: string) {
  return useInfiniteQuery({
    queryKey: ['payouts', 'one', payoutId, 'entries'],
    queryFn: ({ pageParam, signal }) => {
      const page = pageParam ? { cursor: pageParam } : {};
      const query = { ...page, limit: entriesPerPage };
      return call(listPayoutEntries, { params: { payoutId }, query }, { signal });
    },
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: Infinity,
  });
}
