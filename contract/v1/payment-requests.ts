import { z } from 'zod';
import { describeEndpoint } from '../http/endpoint.ts';
import {
  paymentRequestFields,
  purposeCharactersMax,
  referenceCharactersMax,
} from '../payment-requests/payment-request.ts';
import { payerBrowser } from '../payments/payer-browser.ts';
import { chargeLimitMs, encryptedTxt, sealedTextLengthMax } from '../payments/pay-functions.ts';
import { retryResponse } from '../payments/payment-response.ts';
import { describeCodes } from './describe-codes.ts';
import { v1RefusalBody } from './v1-errors.ts';
import { v1Payment } from './payments.ts';
import {
  v1Amount,
  v1CreatedAt,
  v1Cursor,
  v1LimitField,
  v1Metadata,
  v1Mode,
  v1Money,
  v1Page,
  v1RequestIdField,
  v1ReturnUrl,
  v1Time,
} from './v1-fields.ts';
import {
  metadataBytesMax,
  metadataKeyLengthMax,
  metadataKeysMax,
  metadataTextLengthMax,
} from './v1-limits.ts';

const { purpose, reference } = paymentRequestFields.shape;

const v1RequestStatuses = ['open', 'being_paid', 'paid', 'expired', 'cancelled'] as const;

export const v1RequestStatus = z.enum(v1RequestStatuses).describe(
  describeCodes('A request with many `uses` stays `open` after payments.', {
    open: 'it can be paid.',
    being_paid: 'a payment’s outcome isn’t known yet, so no other card is charged.',
    paid: 'its payment was approved.',
    expired: '`expiresAt` has passed.',
    cancelled: 'you cancelled it.',
  } satisfies Record<(typeof v1RequestStatuses)[number], string>),
);

const v1RequestUses = z.enum(['single', 'many']);

export const v1PaymentRequest = z
  .object({
    id: z.string().meta({ examples: ['pr_q7Ck2m0XW4h8Zp1R'] }),
    mode: v1Mode,
    status: v1RequestStatus,
    amount: v1Money.describe('The amount that the customer pays.'),
    purpose: z.string().describe('Shown to the customer.'),
    reference: z.string().describe('Your own; empty if you gave none. The customer sees it.'),
    metadata: z.record(z.string(), z.string()).describe('Your own data, which only you see.'),
    uses: v1RequestUses.describe('Whether it can be paid once or any number of times.'),
    createdAt: v1CreatedAt,
    expiresAt: z.iso
      .datetime()
      .nullable()
      .describe('From then on it can’t be paid. Null if it doesn’t expire.'),
    successUrl: z
      .string()
      .nullable()
      .describe('The page that the customer returns to after paying.'),
    cancelUrl: z
      .string()
      .nullable()
      .describe('The page that the customer may return to without paying.'),
    url: z.url().describe('The page on which the customer pays.'),
    paidCount: z.int().describe('The number of approved payments.'),
    lastPaymentId: z
      .string()
      .nullable()
      .describe(
        'The payment that paid it, the newest of several; in `payment_request.paid` the one of that event. Null while it is unpaid.',
      ),
  })
  .meta({ id: 'PaymentRequest' });
export type V1PaymentRequest = z.output<typeof v1PaymentRequest>;

const path = '/v1/payment-requests';

export const v1CreatePaymentRequest = describeEndpoint({
  method: 'POST',
  path,
  caller: 'secretKey',
  scope: 'request',
  summary: 'Create a payment request. Send the customer to its `url`.',
  body: z
    .object({
      amount: v1Amount.describe('Such as `{ "value": "45.00", "currency": "XCD" }`, from 0.01.'),
      // JSON Schema can't tell the limits from the fields' own checks.
      purpose: purpose.meta({
        maxLength: purposeCharactersMax,
        description: 'Shown to the customer, such as “Order 17”.',
      }),
      reference: reference.meta({
        maxLength: referenceCharactersMax,
        description: 'Your own, such as an order number. The customer sees it.',
      }),
      metadata: v1Metadata
        .default({})
        .describe(
          `Your own data, which only you see: up to ${metadataKeysMax} keys of up to ${metadataKeyLengthMax} letters, digits, \`_\`, \`.\` and \`-\`, with texts of up to ${metadataTextLengthMax} characters, up to ${metadataBytesMax.toLocaleString('en')} bytes in all. Its payments and their events have it, too.`,
        ),
      uses: v1RequestUses
        .default('single')
        .describe('Whether it can be paid once (the default) or any number of times.'),
      expiresAt: v1Time
        .nullable()
        .default(null)
        .describe(
          'From then on it can’t be paid: at least a minute and up to 366 days from now. Null, the default, if it doesn’t expire.',
        ),
      successUrl: v1ReturnUrl.describe(
        'The page of your shop that the customer returns to after paying, with `paymentRequest` added to its query. Look the payment request up: the return proves nothing. Its origin must be one of your return addresses (dashboard, Developers); in test mode `http://localhost` may be, too.',
      ),
      cancelUrl: v1ReturnUrl.describe(
        'The page of your shop that the customer may return to without paying. The same rules apply.',
      ),
    })
    .strict(),
  output: v1PaymentRequest,
  refusalBody: v1RefusalBody,
  refusals: [],
});

export const v1ListPaymentRequests = describeEndpoint({
  method: 'GET',
  path,
  caller: 'secretKey',
  scope: 'read',
  summary: 'List payment requests, newest first.',
  query: z.object({
    status: z.enum(v1RequestStatuses).optional().describe('Only requests with this status.'),
    reference: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .describe('Your reference, whole. Capital and small letters count as the same.'),
    limit: v1LimitField,
    cursor: v1Cursor,
  }),
  output: v1Page(v1PaymentRequest),
  refusalBody: v1RefusalBody,
  refusals: [],
});

const params = z.object({ id: v1RequestIdField });

const header = z.string().min(1).max(2048);
const { screenWidth, screenHeight, colorDepth, isJavaEnabled } = payerBrowser.shape;

export const v1PayPaymentRequest = describeEndpoint({
  method: 'POST',
  path: `${path}/:id/pay`,
  caller: 'secretKey',
  scope: 'charge',
  summary:
    'Charge a card that your page sealed. Amount, reference and company are the payment request’s. Send the same text again while the payment is pending.',
  params,
  body: z
    .object({
      encryptedTxt: encryptedTxt.max(sealedTextLengthMax),
      browser: payerBrowser
        .extend({
          screenWidth: screenWidth.describe('`screen.width`, in pixels.'),
          screenHeight: screenHeight.describe('`screen.height`, in pixels.'),
          colorDepth: colorDepth.describe(
            '`screen.colorDepth`. For another depth, send the next lower one.',
          ),
          isJavaEnabled: isJavaEnabled.describe('`navigator.javaEnabled()`.'),
          ip: z
            .union([z.ipv4(), z.ipv6()], { error: 'An IPv4 or IPv6 address.' })
            .describe('The customer’s address.'),
          acceptHeader: header.describe('The header `Accept` of the customer’s request.'),
          userAgent: header.describe('The header `User-Agent` of the customer’s request.'),
        })
        .optional()
        .describe('The customer’s browser, for 3-D Secure.'),
    })
    .strict(),
  bodyBytesMax: 16 * 1024,
  timeLimitMs: chargeLimitMs,
  output: z.object({
    payment: v1Payment,
    action: z
      .object({
        kind: z.literal('challenge').describe('3-D Secure.'),
        url: z.url().describe('The page to show to the customer.'),
        expiresAt: z.iso.datetime().describe('By then the customer must have confirmed.'),
      })
      .nullable()
      .describe('The customer’s bank asks for a confirmation on this page (3-D Secure).'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('Each invalid field of the sealed text and its problem.'),
  }),
  otherStatuses: {
    202: `${retryResponse} Or read \`GET /v1/payments/{id}\` every \`Retry-After\` seconds until \`status\` is no longer \`pending\`, or wait for the event \`payment.approved\` or \`payment.declined\`. Don’t charge another card until then.`,
  },
  refusalBody: v1RefusalBody,
  refusals: [
    'unreadable_payment',
    'sealed_text_used',
    'company_not_active',
    'attempt_cancelled',
    'request_busy',
    'request_paid',
    'request_closed',
    'card_testing',
    'gateway_unavailable',
  ],
});

export const v1GetPaymentRequest = describeEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  caller: 'secretKey',
  scope: 'read',
  summary: 'Returns a payment request.',
  params,
  output: v1PaymentRequest,
  refusalBody: v1RefusalBody,
  refusals: [],
});

export const v1CancelPaymentRequest = describeEndpoint({
  method: 'POST',
  path: `${path}/:id/cancel`,
  caller: 'secretKey',
  scope: 'request',
  summary: 'Cancel a payment request permanently. A payment that is under way continues.',
  params,
  output: v1PaymentRequest,
  refusalBody: v1RefusalBody,
  refusals: [],
});
