import { z } from 'zod';
import { companyQuery } from '../payment-requests/company-query.ts';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { sale } from '../payments/sale.ts';

/** In the order of the screen. */
export const chartTabs = ['ALL', '1M', '6M', '1Y', 'YTD'] as const;
export type ChartTab = (typeof chartTabs)[number];

export const chartUnits = ['day', 'week', 'month'] as const;
export type ChartUnit = (typeof chartUnits)[number];

/** Saint Lucia days, both inclusive. */
const period = { from: z.iso.date(), to: z.iso.date() };

export const getSalesMonths = describeEndpoint({
  method: 'GET',
  path: '/api/sales/months',
  caller: 'signedIn',
  summary: 'A company’s live totals of last month and this month, and the newest payments.',
  query: z.object(companyQuery),
  output: z.object({
    /** Today in Saint Lucia, by the server's clock. */
    today: z.iso.date(),
    lastMonth: z.object({
      ...period,
      /** All payments, in any status. */
      totalMills: z.number(),
      approvedMills: z.number(),
      /** Approved up to the same day of the last month. */
      sameDays: z.object({ ...period, approvedMills: z.number() }),
    }),
    thisMonth: z.object({
      ...period,
      totalMills: z.number(),
      approvedMills: z.number(),
      approvedCount: z.number(),
    }),
    /** This month's approved total against that of the whole last month; null if that was zero. */
    changePercent: z.number().nullable(),
    /** All payments ever, like the company's `totalTrans`. */
    count: z.number(),
    approvedCount: z.number(),
    /** The newest payments of this month. */
    newest: z.array(sale),
  }),
  refusals: ['not_found'],
});
export type SalesMonths = EndpointOutput<typeof getSalesMonths>;

const chartPeriod = z.object({
  ...period,
  /** One per day, week or month that begins in the period, and the one it begins within. */
  points: z.array(z.object({ ...period, mills: z.number(), count: z.number() })),
});

export const getSalesChart = describeEndpoint({
  method: 'GET',
  path: '/api/sales/chart',
  caller: 'signedIn',
  summary: 'Approved amounts in a period and in the whole previous one, by day, week or month.',
  query: z.object({ ...companyQuery, tab: z.enum(chartTabs).default('1M') }),
  output: z.object({
    tab: z.enum(chartTabs),
    unit: z.enum(chartUnits),
    current: chartPeriod,
    previous: chartPeriod,
  }),
  refusals: ['not_found'],
});
export type SalesChart = EndpointOutput<typeof getSalesChart>;
export type ChartPeriod = SalesChart['current'];
export type ChartPoint = ChartPeriod['points'][number];
