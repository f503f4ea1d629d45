import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { saleModes, saleStatuses } from '../payments/sale.ts';

const foundMerchant = z.object({
  uid: z.string(),
  displayName: z.string(),
  email: z.string(),
  closed: z.iso.datetime().nullable(),
});

const foundCompany = z.object({
  companyId: z.string(),
  companyName: z.string(),
  ownerName: z.string(),
  standing: z.string(),
  inReview: z.boolean(),
});

const foundPayment = z.object({
  id: z.string(),
  companyId: z.string(),
  companyName: z.string(),
  mode: z.enum(saleModes),
  created: z.iso.datetime(),
  status: z.enum(saleStatuses),
  /** "99.00" */
  amount: z.string(),
  personName: z.string(),
  lastFour: z.string(),
  tranId: z.string(),
  invoice: z.string(),
});

const found = z.object({
  merchants: z.array(foundMerchant),
  companies: z.array(foundCompany),
  payments: z.array(foundPayment),
});
export type ConsoleFound = z.output<typeof found>;

export const searchConsole = describeEndpoint({
  method: 'GET',
  path: '/api/console/search',
  caller: 'staff',
  summary: 'Merchants, companies and payments that contain the text, up to 20 of each.',
  query: z.object({ text: z.string().trim().min(2, 'Enter at least two characters.').max(100) }),
  output: found,
  refusals: [],
});
