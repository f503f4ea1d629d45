import { z } from 'zod';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { listPayouts } from './payout.ts';

const payout = listPayouts.output.shape.items.element;
const sum = z.object({ count: z.number(), netMills: z.number() });

export const getPayoutSummary = describeEndpoint({
  method: 'GET',
  path: '/api/payouts/summary',
  caller: 'signedIn',
  summary: 'What all payouts of the person signed in come to, however many there are.',
  output: z.object({
    /** The newest that left for the bank and has not come back. */
    previous: payout.nullable(),
    /** The oldest that has not left, and how many there are of those. */
    next: payout.nullable(),
    /** Since when there is anything to tell of, "2026-11"; null until something was booked. */
    firstMonth: z.string().nullable(),
    queued: sum,
    /** Of all that left for the bank and have not come back. */
    total: sum,
    /** Of those, what was to be in the bank within so many days of Saint Lucia, today among them. */
    within: z.object({ 1: sum, 7: sum, 30: sum }),
  }),
  refusals: [],
});
export type PayoutSummary = EndpointOutput<typeof getPayoutSummary>;
