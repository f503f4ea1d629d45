import { z } from 'zod';
import { personBrief } from '../identity/person-brief.ts';
import { daysWithin } from '../time/calendar.ts';
import { describeEndpoint, type EndpointOutput } from '../http/endpoint.ts';
import { datesReversedMessage, requiredMessage } from '../http/messages.ts';
import { dayField } from '../time/day-field.ts';

const counted = z.object({ count: z.number(), mills: z.number() });

/** The exceptions that need a person. */
const exceptionKinds = [
  /** An ended week whose payouts are not all prepared. */
  'run_open',
  /** Merchants a week skipped, because their payout could not be computed. */
  'skipped',
  /** The payout run was not sent by its Friday. */
  'run_late',
  /** Sent, with no bank confirmation two business days after its value date. */
  'late_in_transit',
  'returned',
  'failed',
  /**
   * Our bank reports as paid a payout that was returned or never sent. The merchant's payouts are
   * on hold, and two people resolve it.
   */
  'contradiction',
  /** An imported file with lines that were not posted. */
  'import_line',
  /** An imported file with posted deposits dated before their value date. */
  'early_deposit',
  /** An imported file with payments that were settled although they were voided. */
  'settled_void',
  /** All that the acquirer should have settled or taken back by now, as one exception. */
  'unsettled_sale',
] as const;

export const getReconciliation = describeEndpoint({
  method: 'GET',
  path: '/api/console/reconciliation',
  caller: 'staff',
  summary:
    'Balances owed, queued, in transit, reported by our bank and due from the acquirer, with exceptions.',
  output: z.object({
    at: z.iso.datetime(),
    /** Balances we owe merchants outside payouts, and balances merchants owe us. */
    owedMills: z.number(),
    owedToUsMills: z.number(),
    disputedMills: z.number(),
    /** Taken from merchants' balances for refunds that have not ended. */
    refundsPendingMills: z.number(),
    queued: counted,
    inTransit: counted,
    /** The total our bank has confirmed as paid. */
    deposited: counted,
    bankMills: z.number(),
    /** The total bank fees for payouts, which have left the bank account. */
    bankFeeMills: z.number(),
    dueFromAcquirerMills: z.number(),
    /** All payments and refunds older than a week that the acquirer should have settled. */
    unsettled: counted.extend({ oldest: z.iso.datetime().nullable() }),
    /**
     * Money at our bank and the acquirer, less all we owe. Below zero, client funds are not
     * covered.
     */
    coverMills: z.number(),
    exceptions: z.array(
      z.object({
        id: z.string(),
        kind: z.enum(exceptionKinds),
        at: z.iso.datetime(),
        reference: z.string(),
        owner: personBrief.nullable(),
        mills: z.number(),
        explanation: z.string(),
        /** The console page that resolves it. */
        path: z.string(),
      }),
    ),
    exceptionCount: z.number(),
  }),
  refusals: [],
});
export type Reconciliation = EndpointOutput<typeof getReconciliation>;

const unsettledSale = z.object({
  /** The id of the payment or refund. */
  id: z.string(),
  saleId: z.string(),
  at: z.iso.datetime(),
  /** The acquirer uses the same number. */
  invoice: z.string(),
  companyName: z.string(),
  lastFour: z.string(),
  /** Negative for a refund, and for a voided payment to take back. */
  mills: z.number(),
  /** The acquirer's number of a refund; empty for a payment. */
  refundReference: z.string(),
});
export type UnsettledSale = z.output<typeof unsettledSale>;

export const listUnsettledSales = describeEndpoint({
  method: 'GET',
  path: '/api/console/unsettled-sales',
  caller: 'staff',
  summary: 'Unsettled payments and refunds older than a week, oldest first, up to 200.',
  output: counted.extend({ items: z.array(unsettledSale) }),
  refusals: [],
});
export type UnsettledSales = EndpointOutput<typeof listUnsettledSales>;

export const exportUnsettledSales = describeEndpoint({
  method: 'GET',
  path: '/api/console/unsettled-sales.csv',
  caller: 'staff',
  stepUp: true,
  summary: 'All unsettled payments and refunds as CSV, to ask the acquirer about.',
  file: 'text/csv',
  output: z.string(),
  refusals: [],
});

const trialDaysMax = 366;

const trialDay = z.object({ day: dayField().optional() });

export const getTrialBalance = describeEndpoint({
  method: 'GET',
  path: '/api/console/trial-balance',
  caller: 'staff',
  summary: 'The trial balance of live mode at the end of a day. The accounts sum to zero.',
  query: trialDay,
  output: z.object({
    day: z.iso.date(),
    /** Whether the day is closed to further entries. */
    isOver: z.boolean(),
    accounts: z.array(
      z.object({
        code: z.string(),
        /** The movement of that day alone. */
        dayDebitMills: z.number(),
        dayCreditMills: z.number(),
        /** The balance since the beginning, on its side; the other side is 0. */
        debitMills: z.number(),
        creditMills: z.number(),
      }),
    ),
    debitMills: z.number(),
    creditMills: z.number(),
  }),
  refusals: ['rejected_fields'],
});
export type TrialBalance = EndpointOutput<typeof getTrialBalance>;

export const exportTrialBalance = describeEndpoint({
  method: 'GET',
  path: '/api/console/trial-balance.csv',
  caller: 'staff',
  stepUp: true,
  summary: 'The same for each day of a period, as CSV.',
  query: z
    .object({ from: dayField(), to: dayField() })
    .refine(({ from, to }) => from <= to, { error: datesReversedMessage, path: ['to'] })
    .refine(({ from, to }) => daysWithin(from, to) <= trialDaysMax, {
      error: 'Choose up to one year.',
      path: ['from'],
    }),
  file: 'text/csv',
  output: z.string(),
  refusals: ['rejected_fields'],
});

export const listBankHolidays = describeEndpoint({
  method: 'GET',
  path: '/api/console/bank-holidays',
  caller: 'staff',
  summary: 'The bank holidays of a year, and the weeks that pay on another day.',
  query: z.object({ year: z.coerce.number().int().min(2026).max(2055) }),
  output: z.object({
    items: z.array(z.object({ day: z.iso.date(), name: z.string(), isObserved: z.boolean() })),
    /** Weeks whose value date is not their Friday. */
    moved: z.array(z.object({ friday: z.iso.date(), valueDay: z.iso.date() })),
  }),
  refusals: ['rejected_fields'],
});
export type BankHolidays = EndpointOutput<typeof listBankHolidays>;

/** The years that the bank calendar covers. */
export const holidayYears = { first: 2026, last: 2055 } as const;

export const setBankHoliday = describeEndpoint({
  method: 'POST',
  path: '/api/console/bank-holidays/:day',
  caller: 'staff',
  stepUp: true,
  summary: 'Add or remove a future bank holiday, with a reason.',
  params: z.object({
    day: dayField().refine(
      (day) => Number(day.slice(0, 4)) <= holidayYears.last,
      `Choose a day up to ${holidayYears.last}.`,
    ),
  }),
  body: z.object({
    /** Whether banks are closed on it. */
    isObserved: z.boolean(),
    name: z.string().trim().min(1, requiredMessage).max(100),
    reason: z.string().trim().min(1, requiredMessage).max(500),
  }),
  output: z.object({ day: z.iso.date(), name: z.string(), isObserved: z.boolean() }),
  refusals: ['forbidden', 'version_conflict'],
});
