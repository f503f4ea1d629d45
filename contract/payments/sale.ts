import { z } from 'zod';
import { askedCompany } from '../payment-requests/asked-company.ts';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { moneyStates } from '../money/money-state.ts';
import { datesReversedMessage } from '../http/messages.ts';

/** Live and test money stand in books of their own and never meet. */
export const saleModes = ['live', 'test'] as const;
export type SaleMode = (typeof saleModes)[number];

export const saleStatuses = ['Approved', 'Declined', 'Incomplete', 'Pending'] as const;
export type SaleStatus = (typeof saleStatuses)[number];

const oneText = z.array(z.string()).length(1);

/** A payment as its merchant sees it. Of the card there are the brand and four digits. */
export const sale = z.object({
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
  /** The merchant's own, of the link that it was paid through; empty where there is none. */
  reference: z.string(),
  /** Where the money of an approved payment is now; of others there is none to go anywhere. */
  moneyState: z.enum(moneyStates),
  /** What the payer has back. */
  refundedCents: z.number(),
  /** What is held while the payer's bank asks about it. */
  disputedCents: z.number().default(0),
});
export type Sale = z.output<typeof sale>;

/** The days that there are books of; far beyond them PostgreSQL knows no days. */
const saleDay = z.iso
  .date()
  .refine(
    (day) => day >= '2000-01-01' && day <= '2999-12-31',
    'Please choose a day between 2000 and 2999.',
  );

const saleFilter = z.object({
  mode: z.enum(saleModes).default('live'),
  /** Days of Saint Lucia, both included. */
  from: saleDay.optional(),
  to: saleDay.optional(),
  status: z.enum(saleStatuses).optional(),
  /** Words that each name the payment in some way: see `search`. */
  search: z.string().trim().max(100).optional(),
});
export type SaleFilter = z.output<typeof saleFilter>;

/** Between an end and a later start there is nothing, and whoever asks for it means something else. */
const daysInOrder = ({ from, to }: Pick<SaleFilter, 'from' | 'to'>) =>
  from === undefined || to === undefined || from <= to;
const outOfOrder = { error: datesReversedMessage, path: ['to'] };

export const salesPageMax = 200;

export const listSales = describeEndpoint({
  method: 'GET',
  path: '/api/sales',
  caller: 'signedIn',
  summary: 'The payments of a company, newest first.',
  query: saleFilter
    .extend({
      ...askedCompany,
      cursor: z.string().max(200).optional(),
      most: z.coerce.number().int().min(1).max(salesPageMax).default(25),
    })
    .refine(daysInOrder, outOfOrder),
  output: z.object({ items: z.array(sale), nextCursor: z.string().nullable() }),
  refusals: ['not_found'],
});

export const totalSales = describeEndpoint({
  method: 'GET',
  path: '/api/sales/total',
  caller: 'signedIn',
  summary: 'What all the payments come to that the list would show.',
  query: saleFilter.extend(askedCompany).refine(daysInOrder, outOfOrder),
  output: z.object({
    count: z.number(),
    /** Of those in the status that was asked for; of the approved ones where none was. */
    totalMills: z.number(),
    /** Only what was approved counts as money. */
    approvedCount: z.number(),
    approvedMills: z.number(),
    approvedFeeMills: z.number(),
    /** Of what was approved: what its payers have back, and what is held while their banks ask about it. */
    givenBackMills: z.number().default(0),
    disputedMills: z.number().default(0),
  }),
  refusals: ['not_found'],
});
export type SaleTotal = EndpointOutput<typeof totalSales>;

export const exportSales = describeEndpoint({
  method: 'GET',
  path: '/api/sales.csv',
  caller: 'signedIn',
  summary: 'All the payments that the list would show, as a table for spreadsheets.',
  query: saleFilter.extend(askedCompany).refine(daysInOrder, outOfOrder),
  file: 'text/csv',
  output: z.string(),
  refusals: ['not_found'],
});

export const exportFullSales = describeEndpoint({
  ...exportSales,
  path: '/api/sales/full.csv',
  summary: 'The same payments, with references, transaction numbers, net amounts and payouts.',
});
