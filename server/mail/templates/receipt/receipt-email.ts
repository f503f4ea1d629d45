import { moneyStates } from '@piton/contract/money/money-state.ts';
import { z } from 'zod';

/** The content of a customer's receipt. The card shows only its brand and four digits. */
export const receiptEmail = z.object({
  kind: z.literal('payment-receipt'),
  to: z.string(),
  personName: z.string(),
  companyName: z.string(),
  /** "EC$80.00", the format of all amounts in emails. */
  amount: z.string(),
  /** Empty if none was given. */
  purpose: z.string(),
  /** Jobs are stored as JSON, in which a time is text. */
  paidAt: z.coerce.date(),
  /** "Visa •••• 3333"; null if it was not stored. */
  card: z.string().nullable(),
  transactionNumber: z.string(),
  invoiceNumber: z.string(),
  page: z.url(),
  /** Absent in a job of an earlier release. */
  isTest: z.boolean().default(false),
  /** Later changes: returned, pending or disputed money; null if there are none. */
  since: z
    .object({
      state: z.enum(moneyStates),
      returned: z.string(),
      disputed: z.string(),
      /** Receipts that earlier servers queued have none of these. */
      refundPending: z.string().default('EC$0.00'),
      /** The parts of `returned`: by refunds, and by lost disputes. */
      refunded: z.string().default('EC$0.00'),
      lost: z.string().default('EC$0.00'),
      /** The part of the payment that neither refunds nor disputes have taken; empty if none. */
      left: z.string().default(''),
      isVoided: z.boolean().default(false),
      /** Done and pending ones, oldest first. */
      refunds: z
        .array(
          z.object({
            amount: z.string(),
            isDone: z.boolean(),
            /** When it was done, or else requested. */
            at: z.coerce.date(),
            reference: z.string(),
            /** By when staff make it; null if it is done or the gateway makes it. */
            dueOn: z.string().nullable(),
          }),
        )
        .default([]),
    })
    .nullable(),
});

export type ReceiptEmail = z.output<typeof receiptEmail>;
