import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { type RefundFailure, refundFailures, refundReason } from '../refunds/refund.ts';
import { describeCodes } from './describe-codes.ts';
import { v1RefusalBody } from './v1-errors.ts';
import {
  v1Amount,
  v1CreatedFrom,
  v1CreatedTo,
  v1Cursor,
  v1IdField,
  v1LimitField,
  v1Mode,
  v1Money,
  v1Page,
} from './v1-fields.ts';

const refundStatuses = ['pending', 'succeeded', 'failed'] as const;

const statusMeanings: Readonly<Record<(typeof refundStatuses)[number], string>> = {
  pending: 'under way. Only this status changes later.',
  succeeded: 'the money is on its way to the card.',
  failed: 'the customer got nothing. The money is back in your balance.',
};

const failureMeanings: Readonly<Record<RefundFailure, string>> = {
  declined: 'the customer’s bank or the acquirer rejected it. Return the money another way.',
  not_possible: 'this payment can no longer be refunded. Return the money another way.',
  gateway: 'the card gateway rejected it. Contact our support.',
  not_sent: 'the card gateway can’t be reached, and nothing was sent. Request it again later.',
  reported: 'our staff couldn’t make it by hand. Return the money another way.',
};

export const v1Refund = z
  .object({
    id: z.string().meta({ examples: ['re_019a0c6e7a107c3a9d525e1f0c6b2a44'] }),
    mode: v1Mode,
    status: z.enum(refundStatuses).describe(describeCodes('The outcome.', statusMeanings)),
    paymentId: z.string().describe('The payment that is refunded.'),
    amount: v1Money.describe('The amount that the customer gets back.'),
    feeReturned: v1Money.describe('Our fee on that amount, to a tenth of a cent. You get it back.'),
    reason: z.string().describe('Yours; the customer doesn’t see it.'),
    keyId: z.string().nullable().describe('The API key that requested it.'),
    isVoid: z
      .boolean()
      .describe('Whether the whole payment was cancelled before the customer’s bank settled it.'),
    failure: z
      .enum(refundFailures)
      .nullable()
      .describe(
        describeCodes('Why it failed. The money is back in your balance.', failureMeanings),
      ),
    acquirerReference: z.string().describe('The acquirer’s number; empty until it succeeded.'),
    dueOn: z.iso
      .date()
      .nullable()
      .describe('By when we make it by hand, if the card gateway can’t. Null once it has ended.'),
    createdAt: z.iso.datetime().describe('When it was requested.'),
    endedAt: z.iso.datetime().nullable().describe('When it succeeded or failed.'),
  })
  .meta({ id: 'Refund' });
export type V1Refund = z.output<typeof v1Refund>;

const path = '/v1/refunds';

export const v1ListRefunds = describeEndpoint({
  method: 'GET',
  path,
  caller: 'secretKey',
  scope: 'read',
  summary: 'List refunds, newest first.',
  query: z.object({
    status: z.enum(refundStatuses).optional().describe('Only refunds with this status.'),
    payment: v1IdField('payment').optional().describe('Only those of this payment.'),
    createdFrom: v1CreatedFrom,
    createdTo: v1CreatedTo,
    limit: v1LimitField,
    cursor: v1Cursor,
  }),
  output: v1Page(v1Refund),
  refusalBody: v1RefusalBody,
  refusals: [],
});

export const v1GetRefund = describeEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  caller: 'secretKey',
  scope: 'read',
  summary: 'Returns a refund.',
  params: z.object({ id: v1IdField('refund') }),
  output: v1Refund,
  refusalBody: v1RefusalBody,
  refusals: [],
});

export const v1CreateRefund = describeEndpoint({
  method: 'POST',
  path: '/v1/payments/:id/refunds',
  caller: 'secretKey',
  scope: 'refund',
  summary: 'Refund a payment in full or in part. The amount leaves your balance at once.',
  params: z.object({ id: v1IdField('payment') }),
  body: z
    .object({
      amount: v1Amount
        .optional()
        .describe(
          'Such as `{ "value": "10.00", "currency": "XCD" }`. Everything that is left of the payment by default.',
        ),
      reason: refundReason.describe('For you and for us, such as “Out of stock”.'),
    })
    .strict(),
  output: v1Refund,
  refusalBody: v1RefusalBody,
  refusals: ['refund_refused'],
});

export const v1ListPaymentRefunds = describeEndpoint({
  method: 'GET',
  path: '/v1/payments/:id/refunds',
  caller: 'secretKey',
  scope: 'read',
  summary: 'List the refunds of a payment, newest first.',
  params: z.object({ id: v1IdField('payment') }),
  query: z.object({ limit: v1LimitField, cursor: v1Cursor }),
  output: v1Page(v1Refund),
  refusalBody: v1RefusalBody,
  refusals: [],
});
