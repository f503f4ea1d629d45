import { z } from 'zod';
import { describeEndpoint } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import {
  advices,
  askAgain,
  cardsCannotBeCharged,
  type MakPaymentAnswer,
  sealAnew,
  type WebPayAnswer,
} from './payment-answer.ts';
import { saleStatuses } from './sale.ts';

/** The three functions take little, and strangers call them. */
const bodyBytesMax = 16 * 1024;

/** A card can take half a minute; the answer then still has to be written down. */
const chargeLimitMs = 45_000;

// Whatever text they are: what is no company and no seal has one answer, and the body has its limit.
const companyId = z.string();
const encryptedTxt = z.string();
const fields = z.record(z.string(), z.string()).optional();

export const getCompanyData = describeEndpoint({
  method: 'POST',
  path: '/getCompanyData',
  alsoAt: ['/functions/getCompanyData'],
  caller: 'anyone',
  summary: 'The name of a company and the key to seal payments for it with.',
  body: z.object({ companyId }),
  takesAnyText: true,
  bodyBytesMax,
  output: z.union([
    z.object({
      status: z.literal('success'),
      companyId: z.string(),
      companyName: z.string(),
      publicKey: z.string().describe('SPKI in PEM'),
      keyId: z.string(),
      acceptsLive: z.boolean(),
    }),
    z.object({ status: z.literal('error'), message: z.string() }),
  ]),
  otherStatuses: { 404: 'There is no such company.' },
  refusalBody: ({ message }) => ({ status: 'error', message }),
  refusals: [],
});

const oneText = z.tuple([z.string()]);

const paymentLists = z.object({
  ResultCode: oneText,
  FinancialResultCode: oneText,
  ErrorMessage: oneText,
  TranId: oneText,
  Invoice: oneText,
  Amount: oneText,
  Currency: oneText,
});

const webPayAnswer = z.object({
  msg: z.union([z.string(), paymentLists]),
  receiptUrl: z.string().optional(),
  confirm: z.string().optional(),
  advice: z.enum(advices).optional(),
  fields,
});

export const webPay = describeEndpoint({
  method: 'POST',
  path: '/webPay',
  alsoAt: ['/functions/webPay'],
  caller: 'anyone',
  summary: 'Charge a card from the public pay page.',
  body: z.object({
    testMode: z.enum(['0', '1']),
    companyId,
    encryptedTxt,
    confirm: z.string().max(200).optional(),
    request: z
      .string()
      .optional()
      .describe('The payment request that this pays: its company, book and amount, or nothing.'),
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
  refusals: ['gateway_away', 'not_found', 'request_busy', 'request_paid', 'request_closed'],
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
  body: z.object({ companyId, encryptedTxt, testMode: z.enum(['0', '1']).default('0') }),
  takesAnyText: true,
  bodyBytesMax,
  timeLimitMs: chargeLimitMs,
  output: z.object({
    status: z.enum(saleStatuses),
    message: z.string(),
    transactionNumber: z.string(),
    invoiceNumber: z.string(),
    error: z.string(),
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
  refusals: ['gateway_away'],
});

export const findAttempt = describeEndpoint({
  method: 'GET',
  path: '/api/attempts/:hash',
  caller: 'anyone',
  summary: 'What became of a payment, for who kept nothing of it but the hash of what was sealed.',
  params: z.object({
    hash: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .describe('The SHA-256, in hexadecimal, of encryptedTxt (of its bytes, if it is no JWE).'),
  }),
  output: z.union([
    webPayAnswer.extend({
      state: z.enum(['ended', 'pending']),
      /** Whoever kept the hash alone is not told of play money as of money. */
      testMode: z.enum(['0', '1']),
    }),
    z.object({ state: z.literal('never_arrived') }),
  ]),
  refusals: [],
});
