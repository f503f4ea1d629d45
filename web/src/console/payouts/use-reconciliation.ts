import {
  getReconciliation,
  getTrialBalance,
  listBankHolidays,
  listUnsettledSales,
} from '@piton/contract/payouts/reconciliation.ts';
import type { CalendarDay } from '@piton/contract/time/time.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useIntervalWhileAttended } from '../../ui/loading/use-interval-while-attended.ts';
import { payoutsKey } from './use-payout-runs.ts';

export function useReconciliation() {
  return useQuery({
    queryKey: [payoutsKey, 'reconciliation'],
    queryFn: ({ signal }) => call(getReconciliation, {}, { signal }),
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}

export function useUnsettledSales() {
  return useQuery({
    queryKey: [payoutsKey, 'unsettled-sales'],
    queryFn: ({ signal }) => call(listUnsettledSales, {}, { signal }),
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}

/** Always names the day, because a default would change at midnight under the old heading. */
export function useTrialBalance(day: CalendarDay) {
  return useQuery({
    queryKey: [payoutsKey, 'trial-balance', day],
    queryFn: ({ signal }) => call(getTrialBalance, { query: { day } }, { signal }),
  });
}

export function useBankHolidays(year: number) {
  return useQuery({
    queryKey: [payoutsKey, 'holidays', year],
    queryFn: ({ signal }) => call(listBankHolidays, { query: { year } }, { signal }),
  });
}
