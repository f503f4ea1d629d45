import { payoutReasons } from '@piton/contract/payouts/payout.ts';
import { z } from 'zod';

const owner = { to: z.string(), firstName: z.string(), page: z.url() };
/** A day of the calendar, "2026-11-27". */
const day = z.iso.date();

const held = {
  /** What holds money, that which comes first to be put right first. */
  reasons: z.array(z.enum(payoutReasons)),
  /** Of which company something is held, for what such a reason says of one. */
  companies: z.array(z.object({ name: z.string(), reason: z.enum(payoutReasons) })),
  minimum: z.string(),
  /** Until there is enough to be paid out; null where that is not what is missing, or not known. */
  missing: z.string().nullable(),
};

const payout = {
  ...owner,
  /** What reaches the bank, or would have. */
  amount: z.string(),
  saleCount: z.number(),
  gross: z.string(),
  fees: z.string(),
  /** Of payouts that did not arrive; null where nothing did. What the release before queued says nothing of it. */
  cameBack: z.string().nullable().default(null),
  /** With its sign; null where there is none. */
  corrections: z.string().nullable(),
  /** Less than a cent, from the week before and to the next; with its sign, null where there is none. */
  carried: z.string().nullable(),
  bankName: z.string(),
  lastFour: z.string(),
  /** As the bank prints it. */
  reference: z.string(),
};

/** To whoever is paid out: what became of a week's money. */
export const payoutMails = [
  z.object({ kind: z.literal('payout-on-its-way'), ...payout, ...held, expectedOn: day }),
  z.object({ kind: z.literal('payout-deposited'), ...payout, depositedOn: day }),
  z.object({
    kind: z.literal('payout-came-back'),
    ...payout,
    /** Whether the bank had put it in the account before. */
    isReturned: z.boolean(),
    /** Whether it went to an account that is no longer theirs. Mails of before do not say. */
    isToOldAccount: z.boolean().default(false),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('payout-cancelled'), ...payout, reason: z.string() }),
  z.object({
    kind: z.literal('payout-held'),
    ...owner,
    ...held,
    /** Null where it is not known from the week, because one company's stays and another one owes. */
    amount: z.string().nullable(),
    /** What is put right by the end of the one day is in the bank on the other. */
    nextCutOff: day,
    nextPayDay: day,
  }),
] as const;
