import { getConsoleDispute, listOpenDisputes } from '@piton/contract/disputes/evidence.ts';
import { getCompanyLedger } from '@piton/contract/disputes/company-ledger.ts';
import { getConsoleSale, listOpenSales } from '@piton/contract/payments/console-sale.ts';
import { getSelfCheck } from '@piton/contract/monitoring/self-check.ts';
import type { SaleMode } from '@piton/contract/payments/sale.ts';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useIntervalWhileAttended } from '../../ui/loading/use-interval-while-attended.ts';

const moneyKey = 'money';

/**
 * Other staff and gateways change these, so they reload every minute while the person is active.
 */
export function useOpenSales() {
  return useQuery({
    queryKey: [moneyKey, 'open'],
    queryFn: ({ signal }) => call(listOpenSales, {}, { signal }),
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}

/** In pages, by the merchant's deadline. */
export function useOpenDisputes() {
  return useInfiniteQuery({
    queryKey: [moneyKey, 'open-disputes'],
    queryFn: ({ pageParam, signal }) =>
      call(listOpenDisputes, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: 0,
  });
}

export function useConsoleSale(saleId: string) {
  return useQuery({
    queryKey: [moneyKey, 'sale', saleId],
    queryFn: ({ signal }) => call(getConsoleSale, { params: { saleId } }, { signal }),
    gcTime: 0,
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}

export function useConsoleDispute(disputeId: string) {
  return useQuery({
    queryKey: [moneyKey, 'dispute', disputeId],
    queryFn: ({ signal }) => call(getConsoleDispute, { params: { disputeId } }, { signal }),
    gcTime: 0,
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}

export function useCompanyLedger(companyId: string, mode: SaleMode) {
  return useInfiniteQuery({
    queryKey: [moneyKey, 'ledger', companyId, mode],
    queryFn: ({ pageParam, signal }) =>
      call(
        getCompanyLedger,
        { params: { companyId }, query: { mode, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    gcTime: 0,
  });
}

/** The findings of the last nightly check. */
export function useSelfCheck() {
  return useQuery({
    queryKey: [moneyKey, 'self-check'],
    queryFn: ({ signal }) => call(getSelfCheck, {}, { signal }),
    refetchInterval: useIntervalWhileAttended(),
    refetchOnWindowFocus: 'always',
  });
}

/** Reloads everything after an action, or after a refusal caused by newer data. */
export function useMoneyChanged(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [moneyKey] });
}
