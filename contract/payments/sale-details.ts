import { z } from 'zod';
import { askedCompany } from '../payment-requests/asked-company.ts';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { moneyStates } from '../money/money-state.ts';
import { sale, saleModes, saleStatuses } from './sale.ts';

/**
 * What a payment went through: it was submitted, the gateway left us without an answer that decides, was
 * asked again, and it ended, by what the gateway said or by the decision of two people of ours; and what
 * came after: the payer's bank asked for the money and kept it or gave it up, what was paid for was handed
 * over, or that was a mistake.
 */
const saleSteps = [
  'submitted',
  'unanswered',
  'asked',
  'ended',
  'decided',
  'disputed',
  'dispute_won',
  'dispute_lost',
  'handed_over',
  'handover_taken_back',
] as const;
export type SaleStep = (typeof saleSteps)[number];

export const getSale = describeEndpoint({
  method: 'GET',
  path: '/api/sales/:saleId',
  caller: 'signedIn',
  summary: 'One payment of a company, with what it went through.',
  params: z.object({ saleId: z.uuid() }),
  query: z.object(askedCompany),
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
        isHandedOver: z.boolean(),
      })
      .nullable(),
    /** The oldest first. */
    steps: z.array(
      z.object({
        step: z.enum(saleSteps),
        status: z.enum(saleStatuses),
        at: z.iso.datetime(),
        /** What was asked back, as "12.50"; empty of every other step. */
        amount: z.string(),
        /** What the merchant was charged for a dispute, as "25.00"; empty where that is nothing. */
        fee: z.string().default(''),
      }),
    ),
  }),
  refusals: ['not_found'],
});
export type SaleDetails = EndpointOutput<typeof getSale>;
