import { z } from 'zod';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';

/** The states of a payout. Merchants see `approved` as `queued`, because nothing has left yet. */
export const payoutStates = [
  'queued',
  'approved',
  'in_transit',
  'deposited',
  'cancelled',
  'failed',
  'returned',
] as const;

/** Why a merchant's payout is held back, wholly or in part. */
export const payoutReasons = [
  'no_bank_account',
  'bank_in_review',
  /** Bank reports conflict on an earlier payout, so the merchant might be paid twice. */
  'bank_contradicts',
  'email_unverified',
  'account_closed',
  'below_minimum',
  'negative',
  'company_rejected',
  'company_suspended',
  /** A week skipped the merchant, because it could not compute their payout. */
  'not_processed',
] as const;
export type PayoutReason = (typeof payoutReasons)[number];

/** Why an unsent payout will be cancelled; a later one includes its money. */
export const payoutCancellationReasons = [
  'bank_contradicts',
  'account_closed',
  'company_not_approved',
  'bank_changed',
  'bank_in_review',
  /** The account is the same, and was verified again since. */
  'bank_verified_again',
] as const;
export type PayoutCancellationReason = (typeof payoutCancellationReasons)[number];

/** The statuses merchants see: a payout stays queued until it is sent, even after its approval. */
export const payoutStatuses = [
  'queued',
  'in_transit',
  'deposited',
  'cancelled',
  'failed',
  'returned',
] as const;

const bankDetails = z.object({
  bankName: z.string(),
  /** The last four digits. */
  accountNumber: z.string(),
  accountRouting: z.string(),
  accountName: z.string(),
  inReview: z.boolean(),
});

const payout = z.object({
  id: z.string(),
  owner: z.string(),
  created: z.iso.datetime(),
  status: z.enum(payoutStatuses),
  /** The gross total of its sales. */
  fullAmount: z.number(),
  totalFees: z.number(),
  totalTransactions: z.number(),
  depositDate: z.iso.date().optional(),
  bankDetails,
  /** The amount that reaches the bank. */
  netMills: z.number(),
  /** As the bank prints it. */
  reference: z.string(),
  /** The Wednesday that ends the week. */
  cutOffDay: z.iso.date(),
  /** The day it should be in the bank. */
  expectedDay: z.iso.date(),
  /** Why it failed; empty if it did not. */
  reason: z.string(),
  /** Whether a later payout included a failed one's money, so that nothing is left to do. */
  isOver: z.boolean(),
  /** Whether it went to a replaced account, so that the current one needs no change. */
  isToOldAccount: z.boolean(),
  /** Why it will be cancelled before sending; null if it won’t be. */
  cancellationReason: z.enum(payoutCancellationReasons).nullable().default(null),
});
export type Payout = z.output<typeof payout>;

/** One company's part of a payout. */
const payoutLine = z.object({
  companyId: z.string(),
  companyName: z.string(),
  saleCount: z.number(),
  saleMills: z.number(),
  feeMills: z.number(),
  /** Returned from earlier payouts that failed. */
  returnedMills: z.number(),
  /** Refunds, adjustments and chargebacks, signed. */
  otherMills: z.number(),
  /** Fractions of a cent carried over from the last payout and to the next. */
  carriedInMills: z.number(),
  carriedOutMills: z.number(),
  netMills: z.number(),
});
export type PayoutLine = z.output<typeof payoutLine>;

export const listPayouts = describeEndpoint({
  method: 'GET',
  path: '/api/payouts',
  caller: 'signedIn',
  summary: 'The signed-in user’s payouts, newest first.',
  query: z.object({ cursor: z.string().max(200).optional() }),
  output: z.object({ items: z.array(payout), nextCursor: z.string().nullable() }),
  refusals: ['rejected_fields'],
});

export const getNextPayout = describeEndpoint({
  method: 'GET',
  path: '/api/payouts/next',
  caller: 'signedIn',
  summary:
    'The next payout so far, with its sales, cut-off, value date and holds, earlier payouts that aren’t deposited yet, and disputes that are due.',
  output: z.object({
    /** Oldest first, up to four. */
    underWay: z.array(
      payout
        .pick({
          id: true,
          netMills: true,
          cutOffDay: true,
          expectedDay: true,
          cancellationReason: true,
        })
        .extend({
          status: z.enum(['queued', 'in_transit']),
        }),
    ),
    /** The last ended week, if it has run and none of its payouts is under way. */
    lastWeek: z
      .object({
        cutOffDay: z.iso.date(),
        outcome: z.enum(['nothing_due', 'held', 'deposited']),
        /** The amount that reached the bank. */
        netMills: z.number(),
      })
      .nullable(),
    cutOffDay: z.iso.date(),
    /** The first instant after the cut-off. */
    cutOff: z.iso.datetime(),
    expectedDay: z.iso.date(),
    /** The bank holidays from Friday on that move the payout to another day. */
    closedDays: z.array(z.object({ day: z.iso.date(), name: z.string() })),
    /** The week after: its first day, its day in the bank and its sales so far. */
    following: z.object({
      fromDay: z.iso.date(),
      expectedDay: z.iso.date(),
      netMills: z.number(),
    }),
    /** The amount that goes to the bank; zero if all of it is on hold. */
    netMills: z.number(),
    /** The total we owe, including amounts on hold. */
    owedMills: z.number(),
    minimumMills: z.number(),
    reasons: z.array(z.enum(payoutReasons)),
    /** The change the bank account needs, if that blocks payouts. */
    bankNote: z.string(),
    /** Live disputes that await the merchant's response; null without one. */
    dueDisputes: z
      .object({ count: z.number(), respondBy: z.iso.date().nullable(), firstId: z.uuid() })
      .nullable()
      .default(null),
    lines: z.array(
      payoutLine.extend({
        isPaidOut: z.boolean(),
        /** The company's standing: approved companies are paid. */
        standing: z.enum(['unreviewed', 'approved', 'rejected', 'suspended']),
      }),
    ),
  }),
  refusals: [],
});
export type NextPayout = EndpointOutput<typeof getNextPayout>;

export const getPayout = describeEndpoint({
  method: 'GET',
  path: '/api/payouts/:payoutId',
  caller: 'signedIn',
  summary: 'One payout with each company’s part and its events.',
  params: z.object({ payoutId: z.uuid() }),
  output: payout.extend({
    lines: z.array(payoutLine),
    steps: z.array(
      z.object({ status: z.enum(payoutStatuses), at: z.iso.datetime(), reason: z.string() }),
    ),
  }),
  refusals: [],
});
