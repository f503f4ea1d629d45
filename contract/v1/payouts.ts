import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { saleModes } from '../payments/sale.ts';
import { payoutStatuses } from '../payouts/payout.ts';
import { v1RefusalBody } from './v1-errors.ts';
import { v1Cursor, v1IdField, v1LimitField, v1Money, v1Page, v1Time } from './v1-fields.ts';

export const v1Payout = z
  .object({
    id: z.string().meta({ examples: ['po_019a0c6e7a107c3a9d525e1f0c6b2a44'] }),
    mode: z.enum(saleModes).describe('`test` in examples alone.'),
    status: z.enum(payoutStatuses),
    amount: v1Money.describe(
      'Of this company. One transfer pays all companies of an owner; a negative amount is offset against the others.',
    ),
    payments: v1Money,
    paymentCount: z.int(),
    fees: v1Money.describe('Our fees on the payments, to a tenth of a cent.'),
    other: v1Money.describe('Refunds, disputes, adjustments and returned payouts.'),
    reference: z.string().describe('As your bank prints it.'),
    bank: z.object({ name: z.string(), lastFour: z.string() }),
    cutOffDay: z.iso.date().describe('The last day of the week that it pays.'),
    expectedDay: z.iso.date().describe('The day on which it reaches your bank.'),
    depositedOn: z.iso.date().nullable(),
    reason: z.string().describe('Why it was cancelled, failed or returned; otherwise empty.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Payout' });
export type V1Payout = z.output<typeof v1Payout>;

const entryTypes = [
  'payment',
  'refund',
  'refund_failed',
  'chargeback',
  'chargeback_reversal',
  'adjustment',
  'payout_return',
  'carried_over',
] as const;

const payoutEntry = z
  .object({
    type: z
      .enum(entryTypes)
      .describe(
        '`refund_failed` and `chargeback_reversal` (a won dispute) give money back. `carried_over` is the part of a cent between two payouts.',
      ),
    paymentId: z.string().nullable(),
    refundId: z.string().nullable(),
    disputeId: z.string().nullable(),
    payoutId: z.string().nullable().describe('The payout that was returned.'),
    gross: v1Money.describe('Negative if it leaves your balance.'),
    fee: v1Money,
    net: v1Money.describe('Gross less fee. The entries’ sum is the payout’s amount.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'PayoutEntry' });
export type V1PayoutEntry = z.output<typeof payoutEntry>;

const path = '/v1/payouts';
const params = z.object({ id: v1IdField('payout') });

export const v1ListPayouts = describeEndpoint({
  method: 'GET',
  path,
  caller: 'secretKey',
  scope: 'read',
  summary: 'List payouts, newest first. Test mode has none.',
  query: z.object({
    status: z.enum(payoutStatuses).optional(),
    createdFrom: v1Time.optional(),
    createdTo: v1Time.optional().describe('Exclusive.'),
    limit: v1LimitField,
    cursor: v1Cursor,
  }),
  output: v1Page(v1Payout),
  refusalBody: v1RefusalBody,
  refusals: [],
});

export const v1GetPayout = describeEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  caller: 'secretKey',
  scope: 'read',
  summary: 'Returns a payout.',
  params,
  output: v1Payout,
  refusalBody: v1RefusalBody,
  refusals: [],
});

export const v1ListPayoutEntries = describeEndpoint({
  method: 'GET',
  path: `${path}/:id/entries`,
  caller: 'secretKey',
  scope: 'read',
  summary: 'List everything that a payout pays, oldest first.',
  params,
  query: z.object({ limit: v1LimitField, cursor: v1Cursor }),
  output: v1Page(payoutEntry),
  refusalBody: v1RefusalBody,
  refusals: [],
});
