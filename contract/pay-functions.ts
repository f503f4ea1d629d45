import { z } from 'zod';
import { cardBrands } from './card-brand.ts';
import { describeEndpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import {
  advices,
  askAgain,
  cardsCannotBeCharged,
  type MakPaymentAnswer,
  paymentErrors,
  requestErrors,
  sealAnew,
  type WebPayAnswer,
} from './payment-answer.ts';
import { saleStatuses } from './sale.ts';

/** The three functions take little, and strangers call them. */
const bodyBytesMax = 16 * 1024;

/** A card can take half a minute; the answer then still has to be written down. */
const chargeLimitMs = 45_000;

/** Twice what any payment comes to once it is sealed. */
export const sealedTextLengthMax = 8192;

// Whatever text they are: what is no company and no seal has one answer, and the body has its limit.
const companyId = z.string().meta({
  description: 'Whom the payment is for: 20 letters and digits.',
  examples: ['DemoSoufriereSpice01'],
});
const encryptedTxt = z.string().meta({
  description:
    'The sealed payment: a JWE, or base64 of one RSA-OAEP block. At most ' +
    `${sealedTextLengthMax} characters.`,
  examples: ['eyJhbGciOiJSU0EtT0FFUC0yNTYiLCJlbmMiOiJBMjU2R0NNIn0.…'],
});
const testMode = z
  .enum(['0', '1'])
  .meta({ description: "'1' pays with test money, '0' charges cards.", examples: ['1'] });
const request = z
  .string()
  .optional()
  .describe('The payment request this pays. Company, mode and amount must match.');
const fields = z
  .record(z.string(), z.string())
  .optional()
  .describe('The name of each field that is wrong, with what is wrong about it.');

export const getCompanyData = describeEndpoint({
  method: 'POST',
  path: '/getCompanyData',
  alsoAt: ['/functions/getCompanyData'],
  caller: 'anyone',
  isOpenToAllOrigins: true,
  summary: 'The name of a company and the key to seal payments for it with.',
  body: z.object({ companyId }),
  takesAnyText: true,
  bodyBytesMax,
  output: z.union([
    z.object({
      status: z.literal('success'),
      companyId,
      companyName: z
        .string()
        .meta({ description: 'As payers see it.', examples: ['Soufrière Spice Market'] }),
      publicKey: z.string().meta({
        description: 'The RSA key to seal with: SPKI in PEM, 3072 bits.',
        examples: ['-----BEGIN PUBLIC KEY-----\nMIIBojANBgkqhki…\n-----END PUBLIC KEY-----\n'],
      }),
      keyId: z.string().meta({
        description: 'Names the key in the header of a JWE, as `kid`.',
        examples: ['019a0c6e-7a10-7c3a-9d52-5e1f0c6b2a44'],
      }),
      acceptsLive: z.boolean().meta({
        description: 'Whether cards can be charged yet. Test money always can.',
        examples: [true],
      }),
      cardBrands: z
        .array(z.enum(cardBrands))
        .optional()
        .meta({
          description: 'The brands of cards that can be charged. Others are answered `invalid`.',
          examples: [['visa', 'mastercard']],
        }),
    }),
    z.object({ status: z.literal('error'), message: z.string().describe('Why not.') }),
  ]),
  otherStatuses: { 404: 'There is no such company.' },
  refusalBody: ({ message }) => ({ status: 'error', message }),
  refusals: ['wrong_method'],
});

function oneText(description: string, example: string) {
  return z.tuple([z.string()]).meta({ description, examples: [[example]] });
}

const paymentLists = z.object({
  ResultCode: oneText('What the card network answered.', 'OK'),
  FinancialResultCode: oneText('`Approved`, `Declined`, `Incomplete` or `Pending`.', 'Approved'),
  ErrorMessage: oneText('Why it was not approved, in words for the payer; otherwise empty.', ''),
  TranId: oneText('The transaction number.', '7QK2M0XW4H8ZP1RD'),
  Invoice: oneText('The invoice number.', 'H4TQ9WKX2MZR'),
  Amount: oneText('The amount of the payment, paid or not.', '12.50'),
  Currency: oneText('Always `XCD`.', 'XCD'),
});

const webPayAnswer = z.object({
  msg: z
    .union([z.string(), paymentLists])
    .describe('How the payment ended; or a sentence, where there is no payment to tell of.'),
  receiptUrl: z
    .string()
    .optional()
    .describe('The path of its receipt, behind the address of Piton, once it is approved.'),
  confirm: z.string().optional().describe('Sent along by a payer who means to pay the same again.'),
  action: z
    .object({ kind: z.literal('proof_of_work'), challenge: z.string(), level: z.number() })
    .optional()
    .describe('Stolen cards are being tested here: the page solves this before it pays.'),
  advice: z.enum(advices).optional().describe('What the payer can do about it.'),
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
    proof: z.string().max(400).optional().describe('The challenge of `action`, solved.'),
  }),
  takesAnyText: true,
  bodyBytesMax,
  timeLimitMs: chargeLimitMs,
  output: webPayAnswer satisfies z.ZodType<WebPayAnswer>,
  otherStatuses: { 202: askAgain },
  refusalBody: ({ code, message, fields: rejected }) => ({
    msg: message,
    // What every other refusal by the server leaves open: that nothing was charged.
    ...(code === 'gateway_away' && { advice: 'later' }),
    ...(rejected && { fields: rejected }),
  }),
  refusals: [
    'gateway_away',
    'not_found',
    'wrong_method',
    'request_busy',
    'request_paid',
    'request_closed',
  ],
});

/** Where merchants' servers know a refusal by another word than people's browsers. */
const errorsOfServers: Partial<Record<ErrorCode, string>> = {
  too_many_requests: 'rate_limited',
  gateway_away: 'unavailable',
  // Not the same word: of the one nothing was charged, and of the other nobody knows.
  unavailable: 'busy',
};

function toldToServers(code: ErrorCode, message: string) {
  // Nobody looked whether the same bytes were charged before: only asking again tells.
  if (code === 'unavailable' || code === 'unexpected') {
    return { status: 'Pending', message: askAgain } as const;
  }
  // Retry-After is for a payment that is sealed anew: this one is written down as not made.
  const said = code === 'gateway_away' ? `${cardsCannotBeCharged} ${sealAnew}` : message;
  return { status: 'Incomplete', message: said } as const;
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
      .meta({ description: 'The same in a sentence for people.', examples: ['Approved'] }),
    transactionNumber: z.string().meta({
      description: 'Our number of the payment, 16 letters and digits; empty where there is none.',
      examples: ['7QK2M0XW4H8ZP1RD'],
    }),
    invoiceNumber: z.string().meta({
      description: 'Its number on the receipt, 12 letters and digits; empty where there is none.',
      examples: ['H4TQ9WKX2MZR'],
    }),
    error: z.enum(['', ...paymentErrors, ...requestErrors]).meta({
      description: 'What was wrong, in a word for programs; empty where nothing was.',
      examples: [''],
    }),
    fields,
  }) satisfies z.ZodType<MakPaymentAnswer>,
  otherStatuses: { 202: askAgain },
  refusalBody: ({ code, message, fields: rejected }) => ({
    ...toldToServers(code, message),
    transactionNumber: '',
    invoiceNumber: '',
    error: errorsOfServers[code] ?? code,
    ...(rejected && { fields: rejected }),
  }),
  refusals: [
    'gateway_away',
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
    .describe('The SHA-256, in hexadecimal, of encryptedTxt (of its bytes, if it is no JWE).'),
});

const attemptWithSale = webPayAnswer.extend({
  state: z.enum(['ended', 'pending']).describe('Whether the outcome is known.'),
  /** Whoever kept the hash alone is not told of play money as of money. */
  testMode: z.enum(['0', '1']).describe("'1' where it was test money."),
});

export const findAttempt = describeEndpoint({
  method: 'GET',
  path: '/api/attempts/:hash',
  caller: 'anyone',
  isOpenToAllOrigins: true,
  summary: 'What became of a payment, for who kept nothing of it but the hash of what was sealed.',
  params: attemptParams,
  output: z.union([
    attemptWithSale,
    z.object({ state: z.literal('never_arrived').describe('No payment was made of it so far.') }),
  ]),
  refusals: [],
});

export const cancelAttempt = describeEndpoint({
  method: 'POST',
  path: '/api/attempts/:hash/cancellation',
  caller: 'anyone',
  summary:
    'Cancel a payment that has not arrived, so that it is never charged. One that has arrived stays as it is, and the response says what became of it.',
  params: attemptParams,
  body: z.object({ companyId }),
  takesAnyText: true,
  bodyBytesMax,
  output: z.union([
    attemptWithSale,
    z.object({
      state: z
        .literal('cancelled')
        .describe('No payment was made of it. One that arrives later is refused, in both modes.'),
    }),
  ]),
  refusals: [],
});
