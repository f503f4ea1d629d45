import { z } from 'zod';
import { describeEndpoint, type EndpointOutput } from './endpoint.ts';
import { moneyStates } from './pay-page.ts';
import { sale, saleModes, saleStatuses } from './sale.ts';

/**
 * What a payment went through: it was submitted, the gateway left us without an answer, was asked again,
 * and it ended, by what the gateway said or by the decision of two people of ours.
 */
const saleSteps = ['submitted', 'unanswered', 'asked', 'ended', 'decided'] as const;
export type SaleStep = (typeof saleSteps)[number];

export const getSale = describeEndpoint({
  method: 'GET',
  path: '/api/sales/:saleId',
  caller: 'signedIn',
  summary: 'One payment of the primary company, with what it went through.',
  params: z.object({ saleId: z.uuid() }),
  output: sale.extend({
    mode: z.enum(saleModes),
    /** Through the pay page, or sent by the merchant's own server. */
    channel: z.enum(['page', 'server']),
    decided: z.iso.datetime().nullable(),
    /** What is known of what was paid; null where nothing was. */
    paid: z
      .object({
        /** What the payer was given. */
        receiptPath: z.string(),
        /** Where it is looked at once more when the goods are collected. */
        checkPath: z.string(),
        /** Where the money is now; what the payer has back, and what is held, as "12.50". */
        state: z.enum(moneyStates),
        givenBack: z.string(),
        disputed: z.string(),
      })
      .nullable(),
    /** The oldest first. */
    steps: z.array(
      z.object({ step: z.enum(saleSteps), status: z.enum(saleStatuses), at: z.iso.datetime() }),
    ),
  }),
  refusals: [],
});
export type SaleDetails = EndpointOutput<typeof getSale>;
