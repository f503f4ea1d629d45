import { z } from 'zod';
import { describeEndpoint } from './endpoint.ts';

/** Live and test money stand in books of their own and never meet. */
export const saleModes = ['live', 'test'] as const;
export type SaleMode = (typeof saleModes)[number];

export const saleStatuses = ['Approved', 'Declined', 'Incomplete', 'Pending'] as const;
export type SaleStatus = (typeof saleStatuses)[number];

const oneText = z.array(z.string()).length(1);

/** A payment as its merchant sees it. Of the card there are the brand and four digits. */
const sale = z.object({
  id: z.string(),
  companyId: z.string(),
  created: z.iso.datetime(),
  status: z.enum(saleStatuses),
  /** "99.00" */
  amount: z.string(),
  /** As the gateway sends them: lists of which the first element counts. */
  response: z.object({ TranId: oneText, Invoice: oneText, Amount: oneText, Currency: oneText }),
  personName: z.string(),
  personPhone: z.string(),
  personEmail: z.string(),
  lastFour: z.string(),
  cardBrand: z.string(),
  purpose: z.string(),
  /** 6.435 */
  feeAmount: z.number(),
  /** 6.5 */
  feePercent: z.number(),
  /** Why it was not approved, in words; empty where there is nothing to say. */
  reason: z.string(),
});
export type Sale = z.output<typeof sale>;

export const listSales = describeEndpoint({
  method: 'GET',
  path: '/api/sales',
  caller: 'signedIn',
  summary: 'The payments of the primary company, newest first.',
  query: z.object({
    mode: z.enum(saleModes).default('live'),
    cursor: z.string().max(200).optional(),
  }),
  output: z.object({ items: z.array(sale), nextCursor: z.string().nullable() }),
  refusals: [],
});
