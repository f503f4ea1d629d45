import { z } from 'zod';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';

/** Where a payout may be. On the wire to merchants `approved` is `queued` still: nothing has left. */
export const payoutStates = [
  'queued',
  'approved',
  'in_transit',
  'deposited',
  'cancelled',
  'failed',
  'returned',
] as const;

/** Why somebody is not paid, or not all of it. */
export const payoutReasons = [
  'no_bank_account',
  'bank_in_review',
  /** The bank says two things of an earlier payout, and until that is cleared up they may be paid twice. */
  'bank_contradicts',
  'email_unverified',
  'account_closed',
  'below_minimum',
  'negative',
  'company_refused',
  'company_suspended',
  /** A week passed them over, because it could not work out what they are paid. */
  'not_looked_at',
] as const;
export type PayoutReason = (typeof payoutReasons)[number];

/** Why one that has not left will not leave with its week, so that its money goes with a later one. */
export const payoutStops = [
  'bank_contradicts',
  'account_closed',
  'company_not_approved',
  'bank_changed',
  'bank_in_review',
  /** It is the same account, which people looked at once more since. */
  'bank_verified_anew',
] as const;
export type PayoutStop = (typeof payoutStops)[number];

/** What a merchant is told: until it leaves, a payout is queued, whoever has agreed to it. */
const payoutStatuses = [
  'queued',
  'in_transit',
  'deposited',
  'cancelled',
  'failed',
  'returned',
] as const;

const bankDetails = z.object({
  bankName: z.string(),
  /** Its end alone. */
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
  /** Of the sales in it, before fees. */
  fullAmount: z.number(),
  totalFees: z.number(),
  totalTransactions: z.number(),
  depositDate: z.iso.date().optional(),
  bankDetails,
  /** What reaches the bank. */
  netMills: z.number(),
  /** As the bank prints it. */
  reference: z.string(),
  /** The Wednesday with whose end the week was cut off. */
  cutOffDay: z.iso.date(),
  /** When it is in the bank, if nothing comes in between. */
  expectedDay: z.iso.date(),
  /** Why it did not arrive, where it did not. */
  reason: z.string(),
  /** Whether what did not arrive went with a later payout, so that nothing is left to do. */
  isOver: z.boolean(),
  /** Whether it went to an account that is no longer theirs, so that nothing has to be done about the one that is. */
  isToOldAccount: z.boolean(),
  /** Why it will not leave with its week; null where it will, or has. */
  stop: z.enum(payoutStops).nullable().default(null),
});
export type Payout = z.output<typeof payout>;

/** What a company of theirs adds to a payout, or takes. */
const payoutLine = z.object({
  companyId: z.string(),
  companyName: z.string(),
  saleCount: z.number(),
  saleMills: z.number(),
  feeMills: z.number(),
  /** What came back of earlier payouts, which did not arrive. */
  cameBackMills: z.number(),
  /** Corrections and chargebacks, with their sign. */
  otherMills: z.number(),
  /** Less than a cent, from the time before and to the time after. */
  carriedInMills: z.number(),
  carriedOutMills: z.number(),
  netMills: z.number(),
});
export type PayoutLine = z.output<typeof payoutLine>;

export const listPayouts = describeEndpoint({
  method: 'GET',
  path: '/api/payouts',
  caller: 'signedIn',
  summary: 'The payouts of the person signed in, the newest first.',
  query: z.object({ cursor: z.string().max(200).optional() }),
  output: z.object({ items: z.array(payout), nextCursor: z.string().nullable() }),
  refusals: ['rejected_fields'],
});

export const getNextPayout = describeEndpoint({
  method: 'GET',
  path: '/api/payouts/next',
  caller: 'signedIn',
  summary:
    'What would be paid if the week ended now: from which sales, when it is cut off and in the bank, and what holds it; and before it what is not in the bank yet of the weeks that have ended.',
  output: z.object({
    /** The oldest first; four at most. */
    underWay: z.array(
      payout
        .pick({ id: true, netMills: true, cutOffDay: true, expectedDay: true, stop: true })
        .extend({
          status: z.enum(['queued', 'in_transit']),
        }),
    ),
    /** The week that ended last, once it is run and has no payout under way. */
    lastWeek: z
      .object({
        cutOffDay: z.iso.date(),
        outcome: z.enum(['nothing_due', 'held', 'deposited']),
        /** What reached the bank. */
        netMills: z.number(),
      })
      .nullable(),
    cutOffDay: z.iso.date(),
    /** The first instant that comes too late. */
    cutOff: z.iso.datetime(),
    expectedDay: z.iso.date(),
    /** Why that is no Friday: the days from Friday on that keep banks closed before it. */
    closedDays: z.array(z.object({ day: z.iso.date(), name: z.string() })),
    /** The week after: the day with which it begins, when it is in the bank, and what it has brought so far. */
    following: z.object({
      fromDay: z.iso.date(),
      expectedDay: z.iso.date(),
      netMills: z.number(),
    }),
    /** What goes to the bank; nothing where all of it is held. */
    netMills: z.number(),
    /** What is owed in all, also where it is held. */
    owedMills: z.number(),
    minimumMills: z.number(),
    reasons: z.array(z.enum(payoutReasons)),
    /** What has to be changed about the bank account, where that is why nothing is paid to it. */
    bankNote: z.string(),
    lines: z.array(
      payoutLine.extend({
        isPaidOut: z.boolean(),
        /** Of the company: what is owed to it is paid while it is approved. */
        standing: z.enum(['unreviewed', 'approved', 'refused', 'suspended']),
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
  summary: 'One payout with what each company adds to it and what became of it.',
  params: z.object({ payoutId: z.uuid() }),
  output: payout.extend({
    lines: z.array(payoutLine),
    steps: z.array(
      z.object({ status: z.enum(payoutStatuses), at: z.iso.datetime(), reason: z.string() }),
    ),
  }),
  refusals: [],
});
