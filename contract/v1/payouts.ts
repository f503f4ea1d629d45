import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { payoutStatuses } from '../payouts/payout.ts';
import { describeCodes } from './describe-codes.ts';
import { v1RefusalBody } from './v1-errors.ts';
import {
  v1CreatedFrom,
  v1CreatedTo,
  v1Cursor,
  v1IdField,
  v1LimitField,
  v1Mode,
  v1Money,
  v1Page,
} from './v1-fields.ts';

const statusMeanings: Readonly<Record<(typeof payoutStatuses)[number], string>> = {
  queued: 'prepared, and not sent yet.',
  in_transit: 'sent to your bank.',
  deposited: 'arrived in your bank account.',
  cancelled: 'cancelled before it was sent. Its money is in a later payout.',
  failed: 'not paid. Its money is in a later payout.',
  returned: 'your bank returned it. Its money is in a later payout.',
};

export const v1Payout = z
  .object({
    id: z.string().meta({ examples: ['po_019a0c6e7a107c3a9d525e1f0c6b2a44'] }),
    mode: v1Mode.describe('`test` in examples alone.'),
    status: z.enum(payoutStatuses).describe(describeCodes('How far it is.', statusMeanings)),
    amount: v1Money.describe(
      'This company’s share. One transfer pays all companies of an owner; a negative amount is offset against the others.',
    ),
    payments: v1Money.describe('The payments in it, before fees.'),
    paymentCount: z.int().describe('The number of payments in it.'),
    fees: v1Money.describe('Our fees on the payments, to a tenth of a cent.'),
    other: v1Money.describe('Refunds, disputes, adjustments and returned payouts.'),
    reference: z.string().describe('As your bank prints it.'),
    bank: z
      .object({
        name: z.string().describe('The name of the bank.'),
        lastFour: z.string().describe('The last four digits of the account number.'),
      })
      .describe('Your bank account.'),
    cutOffDay: z.iso.date().describe('The last day of the week that it pays.'),
    expectedDay: z.iso.date().describe('The day on which it reaches your bank.'),
    depositedOn: z.iso.date().nullable().describe('The day on which it arrived, once it has.'),
    reason: z.string().describe('Why it was cancelled, failed or returned; otherwise empty.'),
    createdAt: z.iso.datetime().describe('When it was prepared.'),
  })
  .meta({ id: 'Payout' });
export type V1Payout = z.output<typeof v1Payout>;

const entryMeanings = {
  payment: 'an approved payment, less our fee.',
  refund: 'a refund, with our fee on it returned.',
  refund_failed: 'a refund that failed. You get its money back.',
  chargeback: 'a disputed payment, on hold until the decision, and our fee for the dispute.',
  chargeback_reversal: 'a won dispute. You get its money back.',
  adjustment: 'a correction that our staff made.',
  payout_return: 'an earlier payout that your bank returned.',
  carried_over: 'the part of a cent between two payouts.',
} as const;
const entryTypes = Object.keys(entryMeanings) as (keyof typeof entryMeanings)[];

const payoutEntry = z
  .object({
    type: z.enum(entryTypes).describe(describeCodes('Why your balance changed.', entryMeanings)),
    paymentId: z.string().nullable().describe('The payment that it is about.'),
    refundId: z.string().nullable().describe('The refund that it is about.'),
    disputeId: z.string().nullable().describe('The dispute that it is about.'),
    payoutId: z.string().nullable().describe('The payout that was returned.'),
    gross: v1Money.describe('Negative if it leaves your balance.'),
    fee: v1Money.describe('Our fee; negative if it comes back to you.'),
    net: v1Money.describe('Gross less fee. The entries’ sum is the payout’s amount.'),
    createdAt: z.iso.datetime().describe('When it changed your balance.'),
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
    status: z.enum(payoutStatuses).optional().describe('Only payouts with this status.'),
    createdFrom: v1CreatedFrom,
    createdTo: v1CreatedTo,
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
