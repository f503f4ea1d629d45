import {
  reviewedFieldName,
  type ReviewDecision,
  type ReviewKind,
} from '@piton/contract/reviews/review.ts';
import { greet } from './greet.ts';
import type { Draft } from './email-content.ts';
import type { Mail } from '../mail.ts';

type DecisionEmail = Extract<Mail, { kind: 'review-decided' }>;

/** A reviewer's decision in their words, and the merchant's next step. */
export function draftDecision(mail: DecisionEmail): Draft {
  const { subject, text, label } = wordsFor[mail.about][mail.decision](mail.title);
  const fields = Object.entries(mail.fields).map(
    ([field, note]) => [reviewedFieldName(field), note] as const,
  );
  return {
    subject,
    preview: text,
    heading: subject,
    paragraphs: [`${greet(mail.firstName)} ${text}`, ...(mail.note === '' ? [] : [mail.note])],
    ...(fields.length > 0 && { facts: fields }),
    button: { label, link: mail.page, note: 'The page shows our full review.' },
    caution: 'Not expecting this? Write to us at the address below.',
    reason: 'you asked us to review your company or bank account.',
  };
}

type Words = (title: string) => { subject: string; text: string; label: string };

const wordsFor: Readonly<Record<ReviewKind, Readonly<Record<ReviewDecision, Words>>>> = {
  company: {
    approve: (title) => ({
      subject: 'Your company is verified',
      text: `${title} is verified. You can now take card payments. Share your pay link or QR code.`,
      label: 'View companies',
    }),
    ask_for_changes: (title) => ({
      subject: 'Your company needs a change',
      text: `we reviewed ${title} and need a change before we can verify it.`,
      label: 'Make the change',
    }),
    reject: (title) => ({
      subject: 'We couldn’t verify your company',
      text: `we reviewed ${title} and couldn’t verify it. It can’t take live payments.`,
      label: 'See what is missing',
    }),
    suspend: (title) => ({
      subject: 'Live payments to your company are stopped',
      text: `we’ve stopped live payments to ${title} for now.`,
      label: 'See why',
    }),
  },
  bank_account: {
    approve: (title) => ({
      subject: 'Your bank account is verified',
      text: `${title} is verified. We’ll send your payouts there.`,
      label: 'View account',
    }),
    ask_for_changes: (title) => ({
      subject: 'Your bank account needs a change',
      text: `we reviewed ${title} and need a change before we can pay out to it.`,
      label: 'Make the change',
    }),
    reject: (title) => ({
      subject: 'We couldn’t verify your bank account',
      text: `we reviewed ${title} and can’t pay out to it.`,
      label: 'See what is missing',
    }),
    suspend: (title) => ({
      subject: 'Payouts to your bank account are on hold',
      text: `we’ve put payouts to ${title} on hold for now.`,
      label: 'See why',
    }),
  },
};
