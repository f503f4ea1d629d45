import type { ChartTab } from '@piton/contract/sales-report.ts';
import { getSalesChart, getSalesMonths } from '@piton/contract/sales-report.ts';
import { listSales } from '@piton/contract/sale.ts';
import type { CalendarDay } from '@piton/contract/time.ts';
import { keepPreviousData, queryOptions, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

/* What the server says of the primary company; its id tells one company's answers from another's. */

const monthsOf = (companyId: string) =>
  queryOptions({
    queryKey: ['sales', companyId, 'months'],
    queryFn: ({ signal }) => call(getSalesMonths, {}, { signal }),
  });

const chartOf = (companyId: string, tab: ChartTab) =>
  queryOptions({
    queryKey: ['sales', companyId, 'chart', tab],
    queryFn: ({ signal }) => call(getSalesChart, { query: { tab } }, { signal }),
  });

export function useSalesMonths(companyId: string) {
  return useQuery(monthsOf(companyId));
}

/** Until a tab's own answer is there, that of the tab before it. */
export function useSalesChart(companyId: string, tab: ChartTab) {
  return useQuery({ ...chartOf(companyId, tab), placeholderData: keepPreviousData });
}

export const firstTab: ChartTab = '1M';

/** Asks while Home does not know yet whether it shows them, so that one answer does not wait for another. */
export function useStatisticsAhead(companyId: string): void {
  usePrefetchQuery(monthsOf(companyId));
  usePrefetchQuery(chartOf(companyId, firstTab));
}

const recentMost = 5;

/** The newest payments since that day. */
export function useRecentSales(companyId: string, from: CalendarDay) {
  return useQuery({
    queryKey: ['sales', companyId, 'recent', from],
    queryFn: ({ signal }) => call(listSales, { query: { from, most: recentMost } }, { signal }),
  });
}
