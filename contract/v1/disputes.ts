import { z } from 'zod';
import {
  disputeOutcomes,
  disputeReasons,
  disputeReasonWords,
  responseStates,
} from '../disputes/dispute.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { describeCodes } from './describe-codes.ts';
import { v1RefusalBody } from './v1-errors.ts';
import {
  v1CreatedFrom,
  v1CreatedTo,
  v1Cursor,
  v1IdField,
  v1LimitField,
  v1Mode,
  v1Money,
  v1Page,
} from './v1-fields.ts';

const disputeStatuses = ['open', ...disputeOutcomes] as const;

const statusMeanings: Readonly<Record<(typeof disputeStatuses)[number], string>> = {
  open: 'the customer’s bank hasn’t decided yet.',
  won: 'decided in your favour. The amount is back in your balance.',
  lost: 'decided for the customer, who has the money back.',
};

const responseMeanings: Readonly<Record<(typeof responseStates)[number], string>> = {
  none: 'you haven’t started one.',
  draft: 'saved in the dashboard, but not submitted.',
  accepted: 'you accept the dispute. Final.',
  submitted: 'your evidence is submitted. Final.',
};

export const v1Dispute = z
  .object({
    id: z.string().meta({ examples: ['dp_019a0c6e7a107c3a9d525e1f0c6b2a44'] }),
    mode: v1Mode,
    status: z
      .enum(disputeStatuses)
      .describe(describeCodes('The decision, once there is one.', statusMeanings)),
    paymentId: z.string().describe('The disputed payment.'),
    amount: v1Money.describe('On hold until the dispute is decided.'),
    fee: v1Money.describe('Our fee for the dispute, to a tenth of a cent.'),
    reason: z
      .enum(disputeReasons)
      .nullable()
      .describe(
        describeCodes('Why the customer disputes the payment, if we know.', disputeReasonWords),
      ),
    acquirerReference: z.string().describe('The acquirer’s number of the dispute.'),
    response: z
      .enum(responseStates)
      .describe(describeCodes('Yours, given in the dashboard.', responseMeanings)),
    respondBy: z.iso.date().nullable().describe('The last day for your response, in Saint Lucia.'),
    createdAt: z.iso.datetime().describe('When it was recorded.'),
    decidedAt: z.iso.datetime().nullable().describe('When the decision was recorded.'),
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
    status: z.enum(disputeStatuses).optional().describe('Only disputes with this status.'),
    payment: v1IdField('payment').optional().describe('Only those of this payment.'),
    createdFrom: v1CreatedFrom,
    createdTo: v1CreatedTo,
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
