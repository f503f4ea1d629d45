import { payoutReasons } from '@piton/contract/payouts/payout.ts';
import { z } from 'zod';

const owner = { to: z.string(), firstName: z.string(), page: z.url() };
/** A calendar day, "2026-11-27". */
const day = z.iso.date();

const held = {
  /** The reasons for the hold, most urgent first. */
  reasons: z.array(z.enum(payoutReasons)),
  /** The companies that such a reason concerns. */
  companies: z.array(z.object({ name: z.string(), reason: z.enum(payoutReasons) })),
  minimum: z.string(),
  /** The amount missing to the minimum; null if that is not the reason or not known. */
  missing: z.string().nullable(),
};

const payout = {
  ...owner,
  /** The amount that reaches the bank, or would have. */
  amount: z.string(),
  saleCount: z.number(),
  gross: z.string(),
  fees: z.string(),
  /** Returned earlier payouts in it; null if there are none. */
  returned: z.string().nullable(),
  /** Signed; null if there are none. */
  adjustments: z.string().nullable(),
  /** Less than a cent, carried in and over; signed, null if there is none. */
  carried: z.string().nullable(),
  bankName: z.string(),
  lastFour: z.string(),
  /** As the bank prints it. */
  reference: z.string(),
};

/** To owners: the result of a week. */
export const payoutEmails = [
  z.object({ kind: z.literal('payout-on-its-way'), ...payout, ...held, expectedOn: day }),
  z.object({ kind: z.literal('payout-deposited'), ...payout, depositedOn: day }),
  z.object({
    kind: z.literal('payout-returned'),
    ...payout,
    /** True if the bank had deposited it before. */
    isReturned: z.boolean(),
    /** True if it went to a former account. Older jobs lack this field. */
    isToOldAccount: z.boolean().default(false),
    reason: z.string(),
  }),
  z.object({ kind: z.literal('payout-cancelled'), ...payout, reason: z.string() }),
  z.object({
    kind: z.literal('payout-held'),
    ...owner,
    ...held,
    /** Null if unknown, because one company is held and another has a debt. */
    amount: z.string().nullable(),
    /** Problems fixed by the end of this day lead to a deposit on the other. */
    nextCutOff: day,
    nextPayDay: day,
  }),
] as const;
