import type { Home } from '@piton/contract/reports/home.ts';
import type { ChartTab } from '@piton/contract/reports/sales-report.ts';
import { getSalesChart, getSalesMonths } from '@piton/contract/reports/sales-report.ts';
import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';

const monthsOf = (companyId: string) =>
  queryOptions({
    queryKey: ['sales', companyId, 'months'],
    queryFn: ({ signal }) => call(getSalesMonths, { query: { companyId } }, { signal }),
  });

const chartOf = (companyId: string, tab: ChartTab) =>
  queryOptions({
    queryKey: ['sales', companyId, 'chart', tab],
    queryFn: ({ signal }) => call(getSalesChart, { query: { companyId, tab } }, { signal }),
  });

export function useSalesMonths(companyId: string) {
  return useQuery(monthsOf(companyId));
}

/** Keeps the previous tab's data until the new tab's arrives. */
export function useSalesChart(companyId: string, tab: ChartTab) {
  return useQuery({ ...chartOf(companyId, tab), placeholderData: keepPreviousData });
}

export const firstTab: ChartTab = '1M';

/** Stores the statistics from Home's combined response. */
export function keepStatistics(
  client: QueryClient,
  companyId: string,
  { months, chart }: NonNullable<Home['statistics']>,
): void {
  client.setQueryData(monthsOf(companyId).queryKey, months);
  client.setQueryData(chartOf(companyId, chart.tab).queryKey, chart);
}
