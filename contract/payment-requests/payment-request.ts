import { z } from 'zod';
import { containsCardNumber, containsSecurityCode } from '../cards/card-number.ts';
import { choiceField } from '../fields/choice-field.ts';
import { companyIdField } from '../companies/company.ts';
import { describeEndpoint } from '../http/endpoint.ts';
import { requiredMessage } from '../http/messages.ts';
import { millsFromText } from '../money/money.ts';
import { lineProblem } from '../payments/payment-text.ts';
import { text } from '../fields/person-fields.ts';
import { plainDigits } from '../fields/plain-digits.ts';
import { problemWords } from '../http/problem-words.ts';
import { saleModes } from '../payments/sale.ts';
import { calendarDay, type CalendarDay } from '../time/time.ts';
import { dayField } from '../time/day-field.ts';

/** Whether a link allows one payment or any number. */
export const requestUses = { single: 'Once', many: 'Any number of times' } as const;
export type RequestUses = keyof typeof requestUses;

/** Rejects ids we never generate before they reach the database. */
const requestIdField = z.string().regex(/^[A-Za-z0-9]{16}$/);

/**
 * Both lines are stored and shown on the pay page, so they must not hold card numbers or security
 * codes.
 */
function lineWithoutCard(line: string, charactersMax: number): string | null {
  const plain = plainDigits(line);
  if (containsCardNumber(plain)) return 'Leave card numbers out of this field.';
  if (containsSecurityCode(plain)) return problemWords.holds_security_code;
  return lineProblem(line, charactersMax);
}

function amountProblem(amount: string): string | null {
  const amountMills = millsFromText(amount);
  if (amountMills === null) return problemWords.no_amount;
  return amountMills === 0n ? problemWords.amount_zero : null;
}

export const purposeCharactersMax = 30;
export const referenceCharactersMax = 60;

/** The fields of the form and of the request. The ones a customer sees are immutable. */
export const paymentRequestFields = z.object({
  mode: z.enum(saleModes).default('live'),
  /** "80.00" */
  amount: text(requiredMessage, amountProblem),
  purpose: text(requiredMessage, (line) => lineWithoutCard(line, purposeCharactersMax)),
  /** The merchant's own, such as an invoice number. The customer sees it. */
  reference: z
    .string()
    .trim()
    .normalize('NFC')
    .superRefine((line, context) => {
      const message = lineWithoutCard(line, referenceCharactersMax);
      if (message !== null) context.addIssue({ code: 'custom', message });
    })
    .default(''),
  /** The last day it can be paid; null if it doesn't expire. */
  lastDay: dayField('Please choose a day.').nullable().default(null),
  uses: choiceField(requestUses),
});
export type PaymentRequestFields = z.output<typeof paymentRequestFields>;

const maxDays = 366;

/** The problem with the last day that a schema can't know, or null. */
export function lastDayProblem(lastDay: CalendarDay, now: Date): string | null {
  if (lastDay < calendarDay(now)) return 'This day has passed.';
  const latest = calendarDay(new Date(now.getTime() + maxDays * 24 * 60 * 60_000));
  return lastDay > latest ? 'Choose a day within a year.' : null;
}

/** The same for a time, which must be far enough away for a customer to pay. */
export function expiryProblem(expiresAt: Date, now: Date): string | null {
  const aheadMs = expiresAt.getTime() - now.getTime();
  if (aheadMs < 60_000) return 'A time at least a minute from now.';
  return aheadMs > maxDays * 24 * 60 * 60_000 ? 'A time within a year from now.' : null;
}

const requestStates = ['Open', 'Being paid', 'Paid', 'Expired', 'Switched off'] as const;
export type RequestState = (typeof requestStates)[number];

/** The merchant's view. */
const paymentRequest = z.object({
  requestId: z.string(),
  companyId: z.string(),
  created: z.iso.datetime(),
  mode: z.enum(saleModes),
  amount: z.string(),
  purpose: z.string(),
  reference: z.string(),
  lastDay: z.iso.date().nullable(),
  uses: z.enum(['single', 'many']),
  state: z.enum(requestStates),
  paidCount: z.number(),
  /** "160.00" */
  paidTotal: z.string(),
});
export type PaymentRequest = z.output<typeof paymentRequest>;

const path = '/api/companies/:companyId/payment-requests';
const params = z.object({ companyId: companyIdField });

export const createPaymentRequest = describeEndpoint({
  method: 'POST',
  path,
  caller: 'signedIn',
  summary: 'Create a payment request: a link whose amount the customer can’t change.',
  params,
  body: paymentRequestFields,
  output: paymentRequest,
  refusals: ['forbidden'],
});

export const listPaymentRequests = describeEndpoint({
  method: 'GET',
  path,
  caller: 'signedIn',
  summary: 'A company’s payment requests in both modes, newest first.',
  params,
  query: z.object({ cursor: z.string().max(200).optional() }),
  output: z.object({ items: z.array(paymentRequest), nextCursor: z.string().nullable() }),
  refusals: [],
});

export const disablePaymentRequest = describeEndpoint({
  method: 'POST',
  path: `${path}/:requestId/disabling`,
  caller: 'signedIn',
  summary: 'Turn a payment request off permanently. Payments made with it stay.',
  params: params.extend({ requestId: requestIdField }),
  output: paymentRequest,
  refusals: ['forbidden'],
});
