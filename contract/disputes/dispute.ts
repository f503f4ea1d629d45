import { z } from 'zod';
import { saleModes } from '../payments/sale.ts';

/** The acquirer's decision on a dispute. */
export const disputeOutcomes = ['won', 'lost'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

/** Why the customer disputes a payment: the card networks' many codes in groups. */
export const disputeReasons = [
  'fraud',
  'not_received',
  'not_as_described',
  'duplicate',
  'credit_not_processed',
  'cancelled',
  'other',
] as const;
export type DisputeReason = (typeof disputeReasons)[number];

export const disputeReasonWords: Readonly<Record<DisputeReason, string>> = {
  fraud: 'Not made by the cardholder (fraud)',
  not_received: 'Goods or service not received',
  not_as_described: 'Not as described or defective',
  duplicate: 'Charged twice',
  credit_not_processed: 'Refund not received',
  cancelled: 'Cancelled order or booking',
  other: 'Another reason',
};

/** The merchant's response; `none` if nothing was saved. */
export const responseStates = ['none', 'draft', 'accepted', 'submitted'] as const;

/** The part of a dispute that merchant and staff both see. */
const disputeBrief = z.object({
  id: z.string(),
  mode: z.enum(saleModes),
  sale: z.object({ id: z.string(), invoice: z.string() }),
  amountMills: z.number(),
  /** The fee that the merchant paid for the dispute itself. */
  feeMills: z.number(),
  acquirerReference: z.string(),
  /** Null for disputes recorded before reasons were. */
  disputeReason: z.enum(disputeReasons).nullable(),
  /** The last Saint Lucia day on which the merchant may respond; null if none was recorded. */
  respondBy: z.iso.date().nullable(),
  state: z.enum(['open', ...disputeOutcomes]),
  response: z.enum(responseStates),
  opened: z.iso.datetime(),
  /** When the acquirer's decision was recorded. */
  decided: z.iso.datetime().nullable(),
});

export const shownDispute = disputeBrief.extend({
  companyName: z.string(),
  /** The reason given by the member of staff who proposed it. */
  reason: z.string(),
  /** The deadline of a merchant who may still respond. */
  openDeadline: z.iso.date().nullable().default(null),
  /** The day on which staff sent the evidence to the acquirer. */
  forwardedOn: z.iso.date().nullable(),
});
export type ShownDispute = z.output<typeof shownDispute>;

export const merchantDispute = disputeBrief.extend({
  /** The customer as they paid. */
  personName: z.string(),
  paid: z.iso.datetime(),
  /** Whether the merchant may still respond. */
  isAwaitingResponse: z.boolean(),
});
export type MerchantDispute = z.output<typeof merchantDispute>;
