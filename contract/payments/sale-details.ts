import { z } from 'zod';
import { companyQuery } from '../payment-requests/company-query.ts';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { shownRefund } from '../refunds/refund.ts';
import { moneyStates } from '../money/money-state.ts';
import { saleAuthentication } from './authentication.ts';
import { sale, saleModes, saleStatuses } from './sale.ts';

/**
 * The timeline of a payment: submitted, no conclusive response from the gateway, inquired again,
 * and ended by the gateway, by two members of staff or by a void; then refunded, disputed and decided, and
 * goods marked as collected or not.
 */
const timelineSteps = [
  'submitted',
  'unanswered',
  'inquired',
  'ended',
  'decided',
  'voided',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'refund_requested',
  'refund_done',
  'refund_failed',
  'goods_collected',
  'collection_undone',
] as const;
export type TimelineStep = (typeof timelineSteps)[number];

export const getSale = describeEndpoint({
  method: 'GET',
  path: '/api/sales/:saleId',
  caller: 'signedIn',
  summary: 'One payment of a company, with its events.',
  params: z.object({ saleId: z.uuid() }),
  query: z.object(companyQuery),
  output: sale.extend({
    mode: z.enum(saleModes),
    /** Through the pay page, or from the merchant's own server. */
    channel: z.enum(['page', 'server']),
    decided: z.iso.datetime().nullable(),
    /** Null without 3-D Secure. */
    authentication: saleAuthentication.nullable(),
    /** Details of a paid payment; null if it was not paid. */
    paid: z
      .object({
        /** The customer's receipt. */
        receiptPath: z.string(),
        /** The page for marking the goods as collected. */
        checkPath: z.string(),
        /** The current state of the money, with the amounts as "12.50". */
        state: z.enum(moneyStates),
        returned: z.string(),
        refunded: z.string(),
        disputed: z.string(),
        refundPending: z.string(),
        isVoided: z.boolean(),
        isCollected: z.boolean(),
      })
      .nullable(),
    /** Newest first. */
    refunds: z.array(shownRefund),
    /** The amount that the signed-in person may refund now; 0 for anyone but the owner. */
    refundableCents: z.number(),
    /** Oldest first. */
    steps: z.array(
      z.object({
        step: z.enum(timelineSteps),
        status: z.enum(saleStatuses),
        at: z.iso.datetime(),
        /** The disputed or refunded amount, as "12.50"; empty for all other steps. */
        amount: z.string(),
        /** The dispute fee, or the fee that a refund returns, as "25.00" or "3.835"; empty if there is none. */
        fee: z.string().default(''),
      }),
    ),
  }),
  refusals: ['not_found'],
});
export type SaleDetails = EndpointOutput<typeof getSale>;
