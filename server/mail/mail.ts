import { adjustmentSources } from '@piton/contract/payments/correction.ts';
import { moneyStates } from '@piton/contract/money/money-state.ts';
import { reviewDecisions, reviewKinds } from '@piton/contract/companies/review.ts';
import { z } from 'zod';
import { payoutMails } from './letters/payout-mails.ts';

const to = z.string();
const firstName = z.string();
/** Ready to be clicked: who queues a mail knows where people reach us. */
const link = z.url();
/** A job is kept as JSON, in which a time is text. */
const at = z.coerce.date();
/** Which browser on what, in words: "Chrome on Android". */
const device = z.string();

/** Of the cards that were tried within a few minutes so many were declined, when it was worst. */
const spike = z.object({
  /** Null for all companies together. */
  company: z.object({ id: z.string(), name: z.string() }).nullable(),
  tried: z.number(),
  declined: z.number(),
  began: at,
});

/** Of what we owe a company, by no payment. */
const correction = {
  to,
  firstName,
  at,
  companyName: z.string(),
  amount: z.string(),
  /** Which payment it is about, where it is about one. */
  sale: z
    .object({
      amount: z.string(),
      paidAt: at,
      transactionNumber: z.string(),
      invoiceNumber: z.string(),
    })
    .nullable(),
  /** By which staff finds it. */
  ourReference: z.string(),
  page: z.url(),
};

const mailOfThisRelease = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verify-email'), to, firstName, link, validHours: z.number() }),
  z.object({ kind: z.literal('reset-password'), to, firstName, link, validMinutes: z.number() }),
  z.object({ kind: z.literal('password-changed'), to, firstName, at, device }),
  /** To the new address. */
  z.object({ kind: z.literal('confirm-new-email'), to, firstName, link, validHours: z.number() }),
  /** This and the next to the old one. */
  z.object({
    kind: z.literal('email-change-asked'),
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
    /** An address, with the name where it is known. */
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
    /** The same of what was there; null where there was none, empty where it was not kept. */
    before: z.string().nullable(),
    /** What the form calls the fields that are others now: two numbers may end alike. */
    changed: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('review-decided'),
    to,
    firstName,
    about: z.enum(reviewKinds),
    /** The company's name, or the bank's with the last four. */
    title: z.string(),
    decision: z.enum(reviewDecisions),
    note: z.string(),
    /** Field of the form → what to change. */
    fields: z.record(z.string(), z.string()),
    page: z.url(),
  }),
  /** To whoever paid. Of the card it says the brand and four digits. */
  z.object({
    kind: z.literal('payment-receipt'),
    to,
    personName: z.string(),
    companyName: z.string(),
    /** "EC$80.00", and so wherever a mail speaks of money. */
    amount: z.string(),
    /** Empty where none was given. */
    purpose: z.string(),
    paidAt: at,
    /** "Visa •••• 3333"; null where it was not kept. */
    card: z.string().nullable(),
    transactionNumber: z.string(),
    invoiceNumber: z.string(),
    page: z.url(),
    /** What has become of the money since; null where it is where it was paid. */
    since: z
      .object({ state: z.enum(moneyStates), givenBack: z.string(), disputed: z.string() })
      .nullable()
      // The release before knew of no such thing, and its mails may still wait.
      .default(null),
  }),
  z.object({
    kind: z.literal('paid'),
    to,
    firstName,
    count: z.number(),
    total: z.string(),
    /** What is left of it after the fees. */
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
  /** These three to whoever owns the company: what two people of staff moved. */
  z.object({
    kind: z.literal('adjusted'),
    ...correction,
    isGiven: z.boolean(),
    against: z.enum(adjustmentSources),
  }),
  z.object({
    kind: z.literal('charged-back'),
    ...correction,
    /** Null where there is none. */
    disputeFee: z.string().nullable(),
    theirReference: z.string(),
  }),
  z.object({
    kind: z.literal('chargeback-decided'),
    ...correction,
    isWon: z.boolean(),
    theirReference: z.string(),
  }),
  ...payoutMails,
  /** These five to whoever runs Piton. What the nightly check found: */
  z.object({
    kind: z.literal('self-check-differs'),
    to,
    at,
    found: z.array(
      z.object({
        what: z.string(),
        count: z.number(),
        /** Not all of it, each in a sentence. */
        first: z.array(z.string()),
        todo: z.string(),
      }),
    ),
  }),
  /** It could not look, and is tried again. */
  z.object({ kind: z.literal('self-check-failed'), to, at, tryAfter: at }),
  /** Somebody has looked at what was found, and no alarm comes about it while it is the same. */
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
  /** Unusually many cards are declined, and then no longer. */
  z.object({ kind: z.literal('declines-began'), to, at, spikes: z.array(spike) }),
  z.object({ kind: z.literal('declines-over'), to, at, spikes: z.array(spike) }),
  /** For long nobody has known what became of live payments, and then of none any more. */
  z.object({ kind: z.literal('sales-stay-open'), to, at, count: z.number(), oldest: at }),
  /** With how many are still unknown, none of which is so for long, and since when the oldest is. */
  z.object({ kind: z.literal('sales-open-no-more'), to, at, count: z.number(), oldest: at }),
]);

export type Mail = z.output<typeof mailOfThisRelease>;

/** Every mail that Piton sends, with all that it says. */
export const mailSchema = z.preprocess(ofTheReleaseBefore, mailOfThisRelease);

/**
 * A mail waits for days where a server of mail is away, and the release may change meanwhile: this one
 * named the account as it is now alone.
 */
const bankMailBefore = z.object({
  kind: z.literal('bank-account-changed'),
  isFirst: z.boolean(),
  bankName: z.string(),
  lastFour: z.string(),
});

function ofTheReleaseBefore(queued: unknown): unknown {
  const { success, data } = bankMailBefore.safeParse(queued);
  if (!success) return queued;
  return {
    ...(queued as object),
    now: `${data.bankName} •••• ${data.lastFour}`,
    before: data.isFirst ? null : '',
    changed: [],
  };
}
