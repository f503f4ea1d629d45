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

/** Until a tab's own answer is there, that of the tab before it. */
export function useSalesChart(companyId: string, tab: ChartTab) {
  return useQuery({ ...chartOf(companyId, tab), placeholderData: keepPreviousData });
}

export const firstTab: ChartTab = '1M';

/** For an answer that came with all of Home's. */
export function keepStatistics(
  client: QueryClient,
  companyId: string,
  { months, chart }: NonNullable<Home['statistics']>,
): void {
  client.setQueryData(monthsOf(companyId).queryKey, months);
  client.setQueryData(chartOf(companyId, chart.tab).queryKey, chart);
}
