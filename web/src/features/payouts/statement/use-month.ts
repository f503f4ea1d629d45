import { getMonthStatement } from '@piton/contract/payouts/payout-statement.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** What a month began with, what moved in it and what it ended with. */
export function useMonth(month: string) {
  return useQuery({
    queryKey: ['payouts', 'month', month],
    queryFn: ({ signal }) => call(getMonthStatement, { params: { month } }, { signal }),
  });
}
