import { z } from 'zod';
import { saleModes } from '../payments/sale.ts';

/** The acquirer's decision on a dispute. */
export const disputeOutcomes = ['won', 'lost'] as const;
export type DisputeOutcome = (typeof disputeOutcomes)[number];

export const shownDispute = z.object({
  id: z.string(),
  companyName: z.string(),
  mode: z.enum(saleModes),
  sale: z.object({ id: z.string(), invoice: z.string() }),
  amountMills: z.number(),
  acquirerReference: z.string(),
  /** The reason given by the member of staff who proposed it. */
  reason: z.string(),
  state: z.enum(['open', ...disputeOutcomes]),
  opened: z.iso.datetime(),
});
export type ShownDispute = z.output<typeof shownDispute>;
