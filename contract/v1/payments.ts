import { z } from 'zod';
import { cardBrands } from '../cards/card-brand.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { describeCodes } from './describe-codes.ts';
import { type PaymentReasonCode, paymentReasonCodes } from './payment-reason-codes.ts';
import { v1RefusalBody } from './v1-errors.ts';
import {
  v1CreatedAt,
  v1CreatedFrom,
  v1CreatedTo,
  v1Cursor,
  v1IdField,
  v1LimitField,
  v1Mode,
  v1Money,
  v1Page,
  v1RequestIdField,
} from './v1-fields.ts';

const paymentStatuses = ['approved', 'declined', 'incomplete', 'pending'] as const;

const statusMeanings: Readonly<Record<(typeof paymentStatuses)[number], string>> = {
  approved: 'the card was charged. A refund or dispute doesn’t change it.',
  declined: 'the customer’s bank declined. Nothing was charged.',
  incomplete: 'it didn’t get as far as a decision. Nothing was charged.',
  pending: 'the outcome isn’t known yet. Only this status changes later.',
};

export const v1Payment = z
  .object({
    id: z.string().meta({ examples: ['pay_019a0c6e7a107c3a9d525e1f0c6b2a44'] }),
    mode: v1Mode,
    status: z.enum(paymentStatuses).describe(describeCodes('The outcome.', statusMeanings)),
    amount: v1Money.describe('The amount that the customer paid or tried to pay.'),
    fee: v1Money.describe('Our fee, to a tenth of a cent.'),
    refunded: v1Money.describe('Returned to the customer by refunds and lost disputes.'),
    refundPending: v1Money.describe('Refunds that are under way.'),
    disputed: v1Money.describe('On hold while the customer’s bank disputes the payment.'),
    paymentRequestId: z
      .string()
      .nullable()
      .describe('The payment request that it is for; null without one.'),
    reference: z.string().describe('The payment request’s; empty without one.'),
    metadata: z.record(z.string(), z.string()).describe('The payment request’s.'),
    purpose: z.string().describe('The purpose, as on the receipt.'),
    customer: z
      .object({
        name: z.string().describe('As the customer gave it.'),
        email: z.string().describe('The receipt goes there.'),
        phone: z.string().describe('As the customer gave it.'),
      })
      .describe('The person who paid.'),
    card: z
      .object({
        brand: z
          .string()
          .describe(`${cardBrands.map((brand) => `\`${brand}\``).join(', ')}, or empty.`),
        lastFour: z.string().describe('The last four digits of its number.'),
      })
      .describe('The card; its number is stored nowhere.'),
    reason: z.string().describe('Why it was not approved, in words; otherwise empty.'),
    reasonCode: z
      .enum(Object.keys(paymentReasonCodes) as PaymentReasonCode[])
      .nullable()
      .describe(describeCodes('The same for programs.', paymentReasonCodes)),
    transactionNumber: z
      .string()
      .describe('The card gateway’s number of the transaction; empty before there is one.'),
    invoiceNumber: z.string().describe('Ours, on the receipt and in the dashboard.'),
    receiptUrl: z.url().nullable().describe('The customer’s receipt, once approved.'),
    createdAt: v1CreatedAt,
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
    status: z.enum(paymentStatuses).optional().describe('Only payments with this status.'),
    reference: z.string().min(1).max(60).optional().describe('The payment request’s reference.'),
    paymentRequest: v1RequestIdField.optional().describe('Only those of this payment request.'),
    createdFrom: v1CreatedFrom,
    createdTo: v1CreatedTo,
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
