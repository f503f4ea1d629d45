import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import { saleModes } from '../payments/sale.ts';
import { describeCodes } from './describe-codes.ts';
import { type PaymentReasonCode, paymentReasonCodes } from './payment-reason-codes.ts';
import { v1RefusalBody } from './v1-errors.ts';
import {
  v1Cursor,
  v1IdField,
  v1LimitField,
  v1Money,
  v1Page,
  v1RequestIdField,
  v1Time,
} from './v1-fields.ts';

const paymentStatuses = ['approved', 'declined', 'incomplete', 'pending'] as const;

export const v1Payment = z
  .object({
    id: z.string().meta({ examples: ['pay_019a0c6e7a107c3a9d525e1f0c6b2a44'] }),
    mode: z.enum(saleModes),
    status: z
      .enum(paymentStatuses)
      .describe('A refund leaves `approved`. Only `pending` changes later.'),
    amount: v1Money,
    fee: v1Money.describe('Our fee, to a tenth of a cent.'),
    refunded: v1Money.describe('Returned to the customer by refunds and lost disputes.'),
    refundPending: v1Money.describe('Refunds that are under way.'),
    disputed: v1Money.describe('On hold while the customer’s bank disputes the payment.'),
    paymentRequestId: z.string().nullable(),
    reference: z.string().describe('The payment request’s; empty without one.'),
    metadata: z.record(z.string(), z.string()).describe('The payment request’s.'),
    purpose: z.string(),
    customer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    card: z.object({ brand: z.string(), lastFour: z.string() }),
    reason: z.string().describe('Why it was not approved, in words; otherwise empty.'),
    reasonCode: z
      .enum(Object.keys(paymentReasonCodes) as PaymentReasonCode[])
      .nullable()
      .describe(describeCodes('The same for programs.', paymentReasonCodes)),
    transactionNumber: z.string(),
    invoiceNumber: z.string(),
    receiptUrl: z.url().nullable().describe('The customer’s receipt, once approved.'),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Payment' });
export type V1Payment = z.output<typeof v1Payment>;

const path = '/v1/payments';

export const v1ListPayments = describeEndpoint({
  method: 'GET',
  path,
  caller: 'secretKey',
  scope: 'read',
  summary: 'List payments, newest first.',
  query: z.object({
    status: z.enum(paymentStatuses).optional(),
    reference: z.string().min(1).max(60).optional().describe('The payment request’s reference.'),
    paymentRequest: v1RequestIdField.optional().describe('The id of the payment request.'),
    createdFrom: v1Time.optional(),
    createdTo: v1Time.optional().describe('Exclusive.'),
    limit: v1LimitField,
    cursor: v1Cursor,
  }),
  output: v1Page(v1Payment),
  refusalBody: v1RefusalBody,
  refusals: [],
});

export const v1GetPayment = describeEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  caller: 'secretKey',
  scope: 'read',
  summary: 'Returns a payment.',
  params: z.object({ id: v1IdField('payment') }),
  output: v1Payment,
  refusalBody: v1RefusalBody,
  refusals: [],
});
