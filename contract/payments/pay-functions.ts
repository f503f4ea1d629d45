import { z } from 'zod';
import { cardBrands } from '../cards/card-brand.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import type { ErrorCode } from '../http/errors.ts';
import { payerBrowser } from './payer-browser.ts';
import {
  advices,
  retryResponse,
  cardsCannotBeCharged,
  type MakPaymentResponse,
  paymentErrors,
  requestErrors,
  sealAgain,
  type WebPayResponse,
} from './payment-response.ts';
import { saleStatuses } from './sale.ts';

/** The three functions need little input and are public. */
const bodyBytesMax = 16 * 1024;

/** A card can take 30 s; the server then still has to store the result. */
export const chargeLimitMs = 45_000;

/** Twice the largest sealed payment. */
export const sealedTextLengthMax = 8192;

// Any text passes: unknown companies and unreadable seals share one response, and the body has its
// limit.
const companyId = z.string().meta({
  description: 'The company to pay: 20 letters and digits.',
  examples: ['DemoSoufriereSpice01'],
});
export const encryptedTxt = z.string().meta({
  description:
    'The sealed payment: a JWE, or base64 of one RSA-OAEP block. Up to ' +
    `${sealedTextLengthMax} characters.`,
  examples: ['eyJhbGciOiJSU0EtT0FFUC0yNTYiLCJlbmMiOiJBMjU2R0NNIn0.…'],
});
const testMode = z
  .enum(['0', '1'])
  .meta({ description: "'1' pays with test money, '0' charges cards.", examples: ['1'] });
const request = z
  .string()
  .optional()
  .describe(
    'The id of the payment request this pays, with or without `pr_`. Company, mode and amount must match.',
  );
const fields = z
  .record(z.string(), z.string())
  .optional()
  .describe('Each invalid field and its problem.');

export const getCompanyData = describeEndpoint({
  method: 'POST',
  path: '/getCompanyData',
  alsoAt: ['/functions/getCompanyData'],
  caller: 'anyone',
  isOpenToAllOrigins: true,
  summary: 'Returns a company’s name and the public key to seal payments with.',
  body: z.object({ companyId }),
  takesAnyText: true,
  bodyBytesMax,
  output: z.union([
    z.object({
      status: z.literal('success'),
      companyId,
      companyName: z
        .string()
        .meta({ description: 'As customers see it.', examples: ['Soufrière Spice Market'] }),
      publicKey: z.string().meta({
        description: 'The RSA key to seal with: SPKI in PEM, 3072 bits.',
        examples: ['-----BEGIN PUBLIC KEY-----\nMIIBojANBgkqhki…\n-----END PUBLIC KEY-----\n'],
      }),
      keyId: z.string().meta({
        description: 'Identifies the key in the header of a JWE, as `kid`.',
        examples: ['019a0c6e-7a10-7c3a-9d52-5e1f0c6b2a44'],
      }),
      acceptsLive: z.boolean().meta({
        description: 'Whether it can take live payments. Test payments always work.',
        examples: [true],
      }),
      cardBrands: z
        .array(z.enum(cardBrands))
        .optional()
        .meta({
          description: 'The accepted card brands. Others return `invalid`.',
          examples: [['visa', 'mastercard']],
        }),
    }),
    z.object({ status: z.literal('error'), message: z.string().describe('Why not.') }),
  ]),
  otherStatuses: { 404: 'Company not found.' },
  refusalBody: ({ message }) => ({ status: 'error', message }),
  refusals: ['wrong_method'],
});

function oneText(description: string, example: string) {
  return z.tuple([z.string()]).meta({ description, examples: [[example]] });
}

const paymentLists = z.object({
  ResultCode: oneText('The card network’s response.', 'OK'),
  FinancialResultCode: oneText('`Approved`, `Declined`, `Incomplete` or `Pending`.', 'Approved'),
  ErrorMessage: oneText('Why it was not approved, in words for the customer; otherwise empty.', ''),
  TranId: oneText('The transaction number.', '7QK2M0XW4H8ZP1RD'),
  Invoice: oneText('The invoice number.', 'H4TQ9WKX2MZR'),
  Amount: oneText('The payment’s amount, paid or not.', '12.50'),
  Currency: oneText('Always `XCD`.', 'XCD'),
});

const webPayResponse = z.object({
  msg: z
    .union([z.string(), paymentLists])
    .describe('The payment’s outcome, or a sentence if there is no payment.'),
  receiptUrl: z
    .string()
    .optional()
    .describe('The path of its receipt on this site, once approved.'),
  confirm: z
    .string()
    .optional()
    .describe('Confirms that the customer wants to pay the same again.'),
  action: z
    .union([
      z.object({ kind: z.literal('proof_of_work'), challenge: z.string(), level: z.number() }),
      z.object({ kind: z.literal('challenge'), url: z.string(), expiresAt: z.iso.datetime() }),
    ])
    .optional()
    .describe(
      'The step that must come before the same text is sent again: a proof of work, because card testing was detected, or the bank’s page in a frame (3-D Secure).',
    ),
  advice: z.enum(advices).optional().describe('What the customer can do about it.'),
  fields,
});

export const webPay = describeEndpoint({
  method: 'POST',
  path: '/webPay',
  alsoAt: ['/functions/webPay'],
  caller: 'anyone',
  summary: 'Charge a card from the public pay page.',
  body: z.object({
    testMode,
    companyId,
    encryptedTxt,
    confirm: z.string().max(200).optional(),
    request,
    proof: z.string().max(400).optional().describe('The proof of work of `action`, solved.'),
    browser: payerBrowser
      .optional()
      .describe('For 3-D Secure. A gateway with 3-D Secure charges nothing without it.'),
  }),
  takesAnyText: true,
  bodyBytesMax,
  timeLimitMs: chargeLimitMs,
  output: webPayResponse satisfies z.ZodType<WebPayResponse>,
  otherStatuses: { 202: retryResponse },
  refusalBody: ({ code, message, fields: rejected }) => ({
    msg: message,
    // Only this refusal guarantees that nothing was charged.
    ...(code === 'gateway_unavailable' && { advice: 'later' }),
    ...(rejected && { fields: rejected }),
  }),
  refusals: [
    'gateway_unavailable',
    'not_found',
    'wrong_method',
    'request_busy',
    'request_paid',
    'request_closed',
  ],
});

/** The error codes for merchants' servers that differ from those for browsers. */
const errorsOfServers: Partial<Record<ErrorCode, string>> = {
  too_many_requests: 'rate_limited',
  gateway_unavailable: 'unavailable',
  // Different words: with one nothing was charged, with the other the outcome is unknown.
  unavailable: 'busy',
};

function serverRefusal(code: ErrorCode, message: string) {
  // The server didn't look up the attempt, so only the same text sent again tells the outcome.
  if (code === 'unavailable' || code === 'unexpected') {
    return { status: 'Pending', message: retryResponse } as const;
  }
  // Retry-After is for a newly sealed payment: this attempt is stored as not made.
  const words = code === 'gateway_unavailable' ? `${cardsCannotBeCharged} ${sealAgain}` : message;
  return { status: 'Incomplete', message: words } as const;
}

export const makPayment = describeEndpoint({
  method: 'POST',
  path: '/makPayment',
  alsoAt: ['/functions/makPayment'],
  caller: 'anyone',
  summary: "Charge a card from a merchant's own server.",
  body: z.object({ companyId, encryptedTxt, testMode: testMode.default('0'), request }),
  takesAnyText: true,
  bodyBytesMax,
  timeLimitMs: chargeLimitMs,
  output: z.object({
    status: z
      .enum(saleStatuses)
      .meta({ description: 'How the payment ended.', examples: ['Approved'] }),
    message: z
      .string()
      .meta({ description: 'The outcome as a sentence for people.', examples: ['Approved'] }),
    transactionNumber: z.string().meta({
      description:
        'Our number for the payment, 16 letters and digits or a GUID; empty if there is none.',
      examples: ['7QK2M0XW4H8ZP1RD'],
    }),
    invoiceNumber: z.string().meta({
      description: 'Its number on the receipt, 12 letters and digits; empty if there is none.',
      examples: ['H4TQ9WKX2MZR'],
    }),
    error: z.enum(['', ...paymentErrors, ...requestErrors]).meta({
      description: 'An error code for programs; empty if there is none.',
      examples: [''],
    }),
    fields,
  }) satisfies z.ZodType<MakPaymentResponse>,
  otherStatuses: { 202: retryResponse },
  refusalBody: ({ code, message, fields: rejected }) => ({
    ...serverRefusal(code, message),
    transactionNumber: '',
    invoiceNumber: '',
    error: errorsOfServers[code] ?? code,
    ...(rejected && { fields: rejected }),
  }),
  refusals: [
    'gateway_unavailable',
    'card_testing',
    'not_found',
    'wrong_method',
    'request_busy',
    'request_paid',
    'request_closed',
  ],
});

const attemptParams = z.object({
  hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe(
      'The SHA-256, in hexadecimal, of encryptedTxt (of its decoded bytes, if it is not a JWE).',
    ),
});

const attemptWithSale = webPayResponse.extend({
  state: z.enum(['ended', 'pending']).describe('Whether the outcome is known.'),
  /** Tells a client that kept only the hash whether the payment was real money. */
  testMode: z.enum(['0', '1']).describe("'1' for a test payment."),
});

export const findAttempt = describeEndpoint({
  method: 'GET',
  path: '/api/attempts/:hash',
  caller: 'anyone',
  isOpenToAllOrigins: true,
  summary: 'Returns a payment’s outcome by the hash of its sealed text. Charges nothing.',
  params: attemptParams,
  output: z.union([
    attemptWithSale,
    z.object({
      state: z.literal('never_arrived').describe('No payment has been made with it so far.'),
    }),
  ]),
  refusals: [],
});

export const cancelAttempt = describeEndpoint({
  method: 'POST',
  path: '/api/attempts/:hash/cancellation',
  caller: 'anyone',
  summary:
    'Cancel a payment that has not arrived or, with `challenge`, waits for 3-D Secure, so that it is never charged. Any other payment is unchanged, and the response gives its outcome.',
  params: attemptParams,
  body: z.object({
    companyId,
    challenge: z.literal(true).optional().describe('The customer gives up confirming it.'),
  }),
  takesAnyText: true,
  bodyBytesMax,
  output: z.union([
    attemptWithSale,
    z.object({
      state: z
        .literal('cancelled')
        .describe(
          'No payment has been made with it. One that arrives later is rejected, in both modes.',
        ),
    }),
  ]),
  refusals: [],
});
