import { z } from 'zod';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { listPayouts } from './payout.ts';

const payout = listPayouts.output.shape.items.element;
const sum = z.object({ count: z.number(), netMills: z.number() });

export const getPayoutSummary = describeEndpoint({
  method: 'GET',
  path: '/api/payouts/summary',
  caller: 'signedIn',
  summary: 'The totals of all payouts of the signed-in user.',
  output: z.object({
    /** The newest that was sent and has not been returned. */
    previous: payout.nullable(),
    /** The oldest that has not been sent, and the number of those. */
    next: payout.nullable(),
    /** The first month with entries, "2026-11"; null before the first. */
    firstMonth: z.string().nullable(),
    queued: sum,
    /** All payouts that were sent and have not been returned. */
    total: sum,
    /** Those expected in the bank within that many Saint Lucia days, including today. */
    within: z.object({ 1: sum, 7: sum, 30: sum }),
  }),
  refusals: [],
});
export type PayoutSummary = EndpointOutput<typeof getPayoutSummary>;
