import { z } from 'zod';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { merchantEntryKinds } from '../ledger/ledger-kinds.ts';
import type { Payout } from './payout.ts';

/**
 * A statement has one line per event, with its fee: every event that changed what we owe the
 * company.
 */
const statementKinds = z.enum(merchantEntryKinds).exclude(['fee', 'refund_fee', 'dispute_fee']);

/** One ledger event of a company, with its fee. */
const statementLine = z.object({
  /** Unique among all lines of the statement. */
  id: z.string(),
  at: z.iso.datetime(),
  kind: statementKinds,
  companyId: z.string(),
  companyName: z.string(),
  /** The payment's transaction number; empty if the line concerns none. */
  transactionNumber: z.string(),
  invoiceNumber: z.string(),
  /** The payment's purpose, the kind of proposal, or the payout. */
  about: z.string(),
  /** Positive in the merchant's favour: gross − fee = net. */
  grossMills: z.number(),
  feeMills: z.number(),
  netMills: z.number(),
});
export type StatementLine = z.output<typeof statementLine>;

/** Labels for the fraction of a cent carried over from the previous payout and to the next. */
export const carriedOverWords = {
  in: 'Carried over, from last time',
  out: 'Carried over, to next time',
} as const;

/** The label of a statement's net amount, by status: not every queued payout arrives. */
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
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});
const linesPage = z.object({ items: z.array(statementLine), nextCursor: z.string().nullable() });

export const listPayoutEntries = describeEndpoint({
  method: 'GET',
  path: '/api/payouts/:payoutId/entries',
  caller: 'signedIn',
  summary: 'The lines of a payout, oldest first, in pages.',
  params: payoutParams,
  query: pageQuery,
  output: linesPage,
  refusals: ['rejected_fields'],
});

export const exportPayout = describeEndpoint({
  method: 'GET',
  path: '/api/payouts/:payoutId/statement.csv',
  caller: 'signedIn',
  summary: 'The same as CSV, with carried-over and paid amounts.',
  params: payoutParams,
  file: 'text/csv',
  output: z.string(),
  refusals: [],
});

/** The movements of a period, in parts and in total. */
const movement = z.object({
  openingMills: z.number(),
  saleCount: z.number(),
  saleMills: z.number(),
  feeMills: z.number(),
  /** Refunds, adjustments and chargebacks, signed. */
  otherMills: z.number(),
  /** Moved into payouts: the ledger debits it when a payout is queued, before it leaves. */
  paidMills: z.number(),
  /** Returned from payouts that did not arrive. */
  returnedMills: z.number(),
  /** opening + sales − fees + other − paid + returned. */
  closingMills: z.number(),
});

const monthParams = z.object({ month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/) });

export const getMonthStatement = describeEndpoint({
  method: 'GET',
  path: '/api/statements/:month',
  caller: 'signedIn',
  summary: 'A month’s opening balance, sales, payouts and closing balance, by Saint Lucia’s days.',
  params: monthParams,
  output: movement.extend({
    month: z.string(),
    /** Both inclusive; the current month ends today. */
    from: z.iso.date(),
    to: z.iso.date(),
    isOver: z.boolean(),
    companies: z.array(movement.extend({ companyId: z.string(), companyName: z.string() })),
    /** The payouts debited in the period. */
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
  summary: 'The lines of a month, oldest first, in pages.',
  params: monthParams,
  query: pageQuery,
  output: linesPage,
  refusals: ['rejected_fields'],
});

export const exportMonth = describeEndpoint({
  method: 'GET',
  path: '/api/statements/:month/statement.csv',
  caller: 'signedIn',
  summary: 'All lines of a month as CSV, from its opening to its closing balance.',
  params: monthParams,
  file: 'text/csv',
  output: z.string(),
  refusals: ['rejected_fields'],
});
