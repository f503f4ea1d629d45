import { getMonthStatement } from '@piton/contract/payouts/payout-statement.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/** A month's opening balance, movements and closing balance. */
export function useMonth(month: string) {
  return useQuery({
    queryKey: ['payouts', 'month', month],
    queryFn: ({ signal }) => call(getMonthStatement, { params: { month } }, { signal }),
  });
}
