import { reviewDecisions, reviewKinds } from '@piton/contract/review.ts';
import { z } from 'zod';

const to = z.string();
const firstName = z.string();
/** Ready to be clicked: who queues a mail knows where people reach us. */
const link = z.url();
/** A job is kept as JSON, in which a time is text. */
const at = z.coerce.date();
/** Which browser on what, in words: "Chrome on Android". */
const device = z.string();

/** Every mail that Piton sends, with all that it says. */
export const mailSchema = z.discriminatedUnion('kind', [
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
  z.object({
    kind: z.literal('staff-invite'),
    to,
    invitedBy: z.string(),
    /** With its article: "an administrator". */
    role: z.string(),
    link,
    validDays: z.number(),
  }),
  z.object({ kind: z.literal('account-closed'), to, firstName, at }),
  z.object({
    kind: z.literal('bank-account-changed'),
    to,
    firstName,
    at,
    device,
    /** Whether there was none before. */
    isFirst: z.boolean(),
    bankName: z.string(),
    lastFour: z.string(),
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
]);

export type Mail = z.output<typeof mailSchema>;
