import { disputeReasons } from '@piton/contract/disputes/dispute.ts';
import { adjustmentSources } from '@piton/contract/proposals/proposal.ts';
import { refundStates } from '@piton/contract/refunds/refund.ts';
import { reviewDecisions, reviewKinds } from '@piton/contract/reviews/review.ts';
import { z } from 'zod';
import { receiptEmail } from './templates/receipt/receipt-email.ts';
import { developerEmails } from './templates/developers/developer-emails.ts';
import { payoutEmails } from './templates/payouts/payout-emails.ts';

const to = z.string();
const firstName = z.string();
/** A complete URL, because the code that queues an email knows our origin. */
const link = z.url();
/** Jobs are stored as JSON, in which a time is text. */
const at = z.coerce.date();
/** Browser and system in words: "Chrome on Android". */
const device = z.string();

/** How many of the cards tried within a few minutes were declined, at its worst. */
const spike = z.object({
  /** Null for all companies together. */
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  attempts: z.number(),
  declined: z.number(),
  began: at,
});

/** Absent in a job of an earlier release. */
const refundDetails = {
  /** By when staff make a pending one in the acquirer's portal; null for all others. */
  dueOn: z.iso.date().nullable().default(null),
  /** Whether the gateway cancelled the whole payment before its settlement. */
  isVoid: z.boolean().default(false),
};

/** A change of a company's balance other than a payment. */
const balanceChange = {
  to,
  firstName,
  at,
  companyName: z.string(),
  amount: z.string(),
  /** The payment that it concerns, if any. */
  sale: z
    .object({
      amount: z.string(),
      paidAt: at,
      transactionNumber: z.string(),
      invoiceNumber: z.string(),
    })
    .nullable(),
  /** Staff find it by this. */
  ourReference: z.string(),
  page: z.url(),
};

/** Every email that Piton sends, with its content. */
export const mailSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verify-email'), to, firstName, link, validHours: z.number() }),
  z.object({ kind: z.literal('reset-password'), to, firstName, link, validMinutes: z.number() }),
  z.object({ kind: z.literal('password-changed'), to, firstName, at, device }),
  /** To the new address. */
  z.object({ kind: z.literal('confirm-new-email'), to, firstName, link, validHours: z.number() }),
  /** This and the next to the old one. */
  z.object({
    kind: z.literal('email-change-requested'),
    to,
    firstName,
    newEmailMasked: z.string(),
    at,
  }),
  z.object({ kind: z.literal('email-changed'), to, firstName, newEmailMasked: z.string(), at }),
  z.object({
    kind: z.literal('second-factor-changed'),
    to,
    firstName,
    isOn: z.boolean(),
    at,
    device,
  }),
  z.object({
    kind: z.literal('recovery-code-used'),
    to,
    firstName,
    at,
    device,
    codesLeft: z.number(),
  }),
  z.object({ kind: z.literal('recovery-codes-renewed'), to, firstName, at, device }),
  z.object({ kind: z.literal('codes-guessed'), to, firstName, at }),
  z.object({
    kind: z.literal('staff-invite'),
    to,
    invitedBy: z.string(),
    /** With its article: "an administrator". */
    role: z.string(),
    link,
    validDays: z.number(),
  }),
  z.object({
    kind: z.literal('staff-admitted'),
    to,
    firstName,
    at,
    how: z.enum(['invited', 'enabled']),
    /** An address, with the name if known. */
    whom: z.string(),
    /** With its article, as above. */
    role: z.string(),
    by: z.string(),
    isByReader: z.boolean(),
  }),
  z.object({ kind: z.literal('account-closed'), to, firstName, at }),
  z.object({ kind: z.literal('account-reopened'), to, firstName, at }),
  z.object({
    kind: z.literal('bank-account-changed'),
    to,
    firstName,
    at,
    device,
    /** "Republic Bank •••• 4821" */
    now: z.string(),
    /** The previous one; null if there was none, empty if it was not stored. */
    before: z.string().nullable(),
    /** The form's names of the changed fields, because two numbers may end alike. */
    changed: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('review-decided'),
    to,
    firstName,
    about: z.enum(reviewKinds),
    /** The company's name, or the bank's with the last four digits. */
    title: z.string(),
    decision: z.enum(reviewDecisions),
    note: z.string(),
    /** Form field → what to change. */
    fields: z.record(z.string(), z.string()),
    page: z.url(),
  }),
  receiptEmail,
  z.object({
    kind: z.literal('paid'),
    to,
    firstName,
    count: z.number(),
    total: z.string(),
    /** The amount after fees. */
    net: z.string(),
    /** The newest of them. */
    payments: z.array(
      z.object({
        paidAt: at,
        amount: z.string(),
        by: z.string(),
        purpose: z.string(),
        companyName: z.string(),
        transactionNumber: z.string(),
      }),
    ),
    page: z.url(),
  }),
  /** These to the company's owner: changes that staff approved. */
  z.object({
    kind: z.literal('adjusted'),
    ...balanceChange,
    isGiven: z.boolean(),
    against: z.enum(adjustmentSources),
  }),
  z.object({
    kind: z.literal('charged-back'),
    ...balanceChange,
    /** Null if there is none. */
    disputeFee: z.string().nullable(),
    theirReference: z.string(),
    /** The card network's reason and the last day to respond; a job of an earlier release has none. */
    disputeReason: z.enum(disputeReasons).nullable().default(null),
    respondBy: z.iso.date().nullable().default(null),
  }),
  /** To the company's owner, as long as they have not responded. */
  z.object({
    kind: z.literal('dispute-reminder'),
    ...balanceChange,
    theirReference: z.string(),
    respondBy: z.iso.date(),
    daysLeft: z.number(),
  }),
  /** To the company's owner: their evidence can't be changed any more. */
  z.object({
    kind: z.literal('evidence-submitted'),
    ...balanceChange,
    theirReference: z.string(),
    fileCount: z.number(),
  }),
  z.object({
    kind: z.literal('dispute-decided'),
    ...balanceChange,
    isWon: z.boolean(),
    /** The merchant had accepted it. */
    isAccepted: z.boolean().default(false),
    theirReference: z.string(),
  }),
  /** To the company's owner: a refund that they or staff requested, and how it ended. */
  z.object({
    kind: z.literal('refund'),
    ...balanceChange,
    state: z.enum(refundStates),
    isByStaff: z.boolean(),
    /** The returned part of the fee: "EC$5.20"; null if there is none. */
    feeReturned: z.string().nullable(),
    ...refundDetails,
    /** Empty in a job of an earlier release, and the name also if none was given. */
    reason: z.string().default(''),
    customerName: z.string().default(''),
  }),
  /** To the customer. */
  z.object({
    kind: z.literal('customer-refund'),
    to,
    /** A job of an earlier release is about a refund that is done. */
    state: z.enum(refundStates).default('done'),
    ...refundDetails,
    /** Empty before it is done. */
    reference: z.string().default(''),
    personName: z.string(),
    companyName: z.string(),
    amount: z.string(),
    /** The amount of the payment. */
    paid: z.string(),
    paidAt: at,
    transactionNumber: z.string(),
    invoiceNumber: z.string(),
    page: z.url(),
  }),
  ...developerEmails,
  ...payoutEmails,
  /** These five to the operator. The nightly check's findings: */
  z.object({
    kind: z.literal('self-check-differs'),
    to,
    at,
    found: z.array(
      z.object({
        what: z.string(),
        count: z.number(),
        /** The first findings, a sentence each. */
        first: z.array(z.string()),
        todo: z.string(),
      }),
    ),
  }),
  /** The check failed and will be retried. */
  z.object({ kind: z.literal('self-check-failed'), to, at, nextAttemptAt: at }),
  /** Staff have acknowledged findings, so alarms about them are muted until they change. */
  z.object({
    kind: z.literal('finding-acknowledged'),
    to,
    at,
    what: z.string(),
    count: z.number(),
    todo: z.string(),
    /** With their address. */
    by: z.string(),
    note: z.string(),
  }),
  /** The start of a spike of declined cards, and its end. */
  z.object({ kind: z.literal('declines-began'), to, at, spikes: z.array(spike) }),
  z.object({ kind: z.literal('declines-over'), to, at, spikes: z.array(spike) }),
  /** Live payments stay pending for long, and then no longer. */
  z.object({ kind: z.literal('sales-stay-open'), to, at, count: z.number(), oldest: at }),
  /** With the number still pending, none of them for long, and the time of the oldest. */
  z.object({ kind: z.literal('sales-open-no-more'), to, at, count: z.number(), oldest: at }),
]);

export type Mail = z.output<typeof mailSchema>;
