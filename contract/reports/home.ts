import { z } from 'zod';
import { companyQuery } from '../payment-requests/company-query.ts';
import { getBankAccount } from '../banking/bank-account.ts';
import { listCompanies } from '../companies/company.ts';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { getSalesChart, getSalesMonths } from './sales-report.ts';

export const getHome = describeEndpoint({
  method: 'GET',
  path: '/api/home',
  caller: 'signedIn',
  summary: 'Everything that Home shows on opening, as the endpoints of its parts return it.',
  query: z.object(companyQuery),
  output: z.object({
    companies: listCompanies.output,
    banking: getBankAccount.output,
    /** Null until there are a company and a verified bank account. */
    statistics: z.object({ months: getSalesMonths.output, chart: getSalesChart.output }).nullable(),
  }),
  refusals: ['not_found'],
});
export type Home = EndpointOutput<typeof getHome>;
