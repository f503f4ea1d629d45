import { z } from 'zod';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { merchantEntryKinds } from '../money/ledger-kinds.ts';
import type { Payout } from './payout.ts';

/** A statement has one line for each event, with its fee: everything that moved what a company is owed. */
const statementKinds = z.enum(merchantEntryKinds).exclude(['fee', 'dispute_fee']);

/** One event of a company's books, with its fee. */
const statementLine = z.object({
  /** Its own among all lines of the same statement. */
  id: z.string(),
  at: z.iso.datetime(),
  kind: statementKinds,
  companyId: z.string(),
  companyName: z.string(),
  /** Of the payment it is about; empty where it is about none. */
  transactionNumber: z.string(),
  invoiceNumber: z.string(),
  /** What a payment was for, of which kind a correction is, or which payout it was. */
  about: z.string(),
  /** Positive is for the merchant: gross − fee = net. */
  grossMills: z.number(),
  feeMills: z.number(),
  netMills: z.number(),
});
export type StatementLine = z.output<typeof statementLine>;

/** Less than a cent goes to no bank: what of it came from the payout before, and what goes to the next. */
export const restWords = {
  in: 'Carried over, from last time',
  out: 'Carried over, to next time',
} as const;

/** What the last figure of a payout's statement is called: not everything that was queued arrives. */
export const netWords: Readonly<Record<Payout['status'], string>> = {
  queued: 'Net to be paid',
  in_transit: 'Net paid',
  deposited: 'Net paid',
  cancelled: 'Net, not paid',
  failed: 'Net, not paid',
  returned: 'Net, returned by your bank',
};

const payoutParams = z.object({ payoutId: z.uuid() });
const pageQuery = z.object({
  cursor: z.string().max(200).optional(),
  most: z.coerce.number().int().min(1).max(1000).default(100),
});
const linesPage = z.object({ items: z.array(statementLine), nextCursor: z.string().nullable() });

export const listPayoutEntries = describeEndpoint({
  method: 'GET',
  path: '/api/payouts/:payoutId/entries',
  caller: 'signedIn',
  summary: 'Everything that a payout is made of, the oldest first, page by page.',
  params: payoutParams,
  query: pageQuery,
  output: linesPage,
  refusals: ['rejected_fields'],
});

export const exportPayout = describeEndpoint({
  method: 'GET',
  path: '/api/payouts/:payoutId/statement.csv',
  caller: 'signedIn',
  summary: 'The same as a table for spreadsheets, with what was carried and what was paid.',
  params: payoutParams,
  file: 'text/csv',
  output: z.string(),
  refusals: [],
});

/** What moved within a time, as its parts and as their sum. */
const movement = z.object({
  openingMills: z.number(),
  saleCount: z.number(),
  saleMills: z.number(),
  feeMills: z.number(),
  /** Adjustments and disputes, with their sign. */
  otherMills: z.number(),
  /** What was put into payouts: it is taken from the books when a payout is queued, before it leaves. */
  paidMills: z.number(),
  /** What came back of payouts that did not arrive. */
  backMills: z.number(),
  /** opening + sales − fees + other − paid + back. */
  closingMills: z.number(),
});

const monthParams = z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) });

export const getMonthStatement = describeEndpoint({
  method: 'GET',
  path: '/api/statements/:month',
  caller: 'signedIn',
  summary: 'What a month of Saint Lucia began with, brought, put into payouts and ended with.',
  params: monthParams,
  output: movement.extend({
    month: z.string(),
    /** Both included; of the running month up to today. */
    from: z.iso.date(),
    to: z.iso.date(),
    isOver: z.boolean(),
    companies: z.array(movement.extend({ companyId: z.string(), companyName: z.string() })),
    /** Those that were taken from the books within it. */
    payouts: z.array(
      z.object({
        id: z.string(),
        reference: z.string(),
        at: z.iso.datetime(),
        netMills: z.number(),
      }),
    ),
  }),
  refusals: ['rejected_fields'],
});
export type MonthStatement = EndpointOutput<typeof getMonthStatement>;

export const listMonthEntries = describeEndpoint({
  method: 'GET',
  path: '/api/statements/:month/entries',
  caller: 'signedIn',
  summary: 'Every line of a month, the oldest first, page by page.',
  params: monthParams,
  query: pageQuery,
  output: linesPage,
  refusals: ['rejected_fields'],
});

export const exportMonth = describeEndpoint({
  method: 'GET',
  path: '/api/statements/:month/statement.csv',
  caller: 'signedIn',
  summary: 'Every line of a month as a table for spreadsheets, from its opening to its closing.',
  params: monthParams,
  file: 'text/csv',
  output: z.string(),
  refusals: ['rejected_fields'],
});
