import { z } from 'zod';
import { getBankAccount } from './bank-account.ts';
import { listCompanies } from './company.ts';
import { describeEndpoint, type EndpointOutput } from './endpoint.ts';
import { getSalesChart, getSalesMonths } from './sales-report.ts';

export const getHome = describeEndpoint({
  method: 'GET',
  path: '/api/home',
  caller: 'signedIn',
  summary: 'All that Home shows when it is opened, as the questions for each part answer it.',
  output: z.object({
    companies: listCompanies.output,
    banking: getBankAccount.output,
    /** Null until there are a primary company and a verified bank account. */
    statistics: z.object({ months: getSalesMonths.output, chart: getSalesChart.output }).nullable(),
  }),
  refusals: [],
});
export type Home = EndpointOutput<typeof getHome>;
