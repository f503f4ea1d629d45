import { z } from 'zod';
import { disputeOutcomes, disputeReasons, responseStates } from '../disputes/dispute.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { saleModes } from '../payments/sale.ts';
import { v1RefusalBody } from './v1-errors.ts';
import { v1Cursor, v1IdField, v1LimitField, v1Money, v1Page, v1Time } from './v1-fields.ts';

const disputeStatuses = ['open', ...disputeOutcomes] as const;

export const v1Dispute = z
  .object({
    id: z.string().meta({ examples: ['dp_019a0c6e7a107c3a9d525e1f0c6b2a44'] }),
    mode: z.enum(saleModes),
    status: z.enum(disputeStatuses),
    paymentId: z.string(),
    amount: v1Money.describe('On hold until the dispute is decided.'),
    fee: v1Money.describe('Our fee for the dispute, to a tenth of a cent.'),
    reason: z.enum(disputeReasons).nullable(),
    acquirerReference: z.string().describe('The acquirer’s number of the dispute.'),
    response: z.enum(responseStates).describe('Yours. `submitted` and `accepted` are final.'),
    respondBy: z.iso.date().nullable().describe('The last day for your response, in Saint Lucia.'),
    createdAt: z.iso.datetime(),
    decidedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Dispute' });
export type V1Dispute = z.output<typeof v1Dispute>;

const path = '/v1/disputes';

export const v1ListDisputes = describeEndpoint({
  method: 'GET',
  path,
  caller: 'secretKey',
  scope: 'read',
  summary: 'List disputes, newest first.',
  query: z.object({
    status: z.enum(disputeStatuses).optional(),
    payment: v1IdField('payment').optional().describe('The id of the payment.'),
    createdFrom: v1Time.optional(),
    createdTo: v1Time.optional().describe('Exclusive.'),
    limit: v1LimitField,
    cursor: v1Cursor,
  }),
  output: v1Page(v1Dispute),
  refusalBody: v1RefusalBody,
  refusals: [],
});

export const v1GetDispute = describeEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  caller: 'secretKey',
  scope: 'read',
  summary: 'Returns a dispute.',
  params: z.object({ id: v1IdField('dispute') }),
  output: v1Dispute,
  refusalBody: v1RefusalBody,
  refusals: [],
});
