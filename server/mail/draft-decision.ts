import { reviewedFieldName, type ReviewDecision, type ReviewKind } from '@piton/contract/review.ts';
import { greet } from './greet.ts';
import type { Draft } from './letter.ts';
import type { Mail } from './mail.ts';

type DecisionMail = Extract<Mail, { kind: 'review-decided' }>;

/** What a reviewer has decided, in their words, and where the merchant goes on. */
export function draftDecision(mail: DecisionMail): Draft {
  const { subject, said, label } = wordsFor[mail.about][mail.decision](mail.title);
  const fields = Object.entries(mail.fields).map(
    ([field, text]) => [reviewedFieldName(field), text] as const,
  );
  return {
    subject,
    preview: said,
    heading: subject,
    paragraphs: [`${greet(mail.firstName)} ${said}`, ...(mail.note === '' ? [] : [mail.note])],
    ...(fields.length > 0 && { facts: fields }),
    button: { label, link: mail.page, note: 'The same is said there.' },
    caution: 'Not expecting this? Then write to us at the address below.',
    reason: 'it is about what we review for you.',
  };
}

type Words = (title: string) => { subject: string; said: string; label: string };

const wordsFor: Readonly<Record<ReviewKind, Readonly<Record<ReviewDecision, Words>>>> = {
  company: {
    approve: (title) => ({
      subject: 'Your company is verified',
      said: `${title} is verified. You can take card payments now: share your pay link or your QR code.`,
      label: 'Open my companies',
    }),
    ask_for_changes: (title) => ({
      subject: 'Your company needs a change',
      said: `we looked at ${title} and need a change before we can verify it.`,
      label: 'Make the change',
    }),
    refuse: (title) => ({
      subject: 'We could not verify your company',
      said: `we looked at ${title} and cannot verify it as it is. It takes no live payments.`,
      label: 'See what is missing',
    }),
    suspend: (title) => ({
      subject: 'Your company takes no payments for now',
      said: `we have stopped live payments to ${title} for now.`,
      label: 'See why',
    }),
  },
  bank_account: {
    approve: (title) => ({
      subject: 'Your bank account is verified',
      said: `${title} is verified. Your payouts go there.`,
      label: 'Open my account',
    }),
    ask_for_changes: (title) => ({
      subject: 'Your bank account needs a change',
      said: `we looked at ${title} and need a change before we can pay out to it.`,
      label: 'Make the change',
    }),
    refuse: (title) => ({
      subject: 'We could not verify your bank account',
      said: `we looked at ${title} and cannot pay out to it.`,
      label: 'See what is missing',
    }),
    suspend: (title) => ({
      subject: 'Payouts to your bank account wait',
      said: `we have stopped payouts to ${title} for now.`,
      label: 'See why',
    }),
  },
};
