import { formatWeekdayAndTime } from '@piton/contract/time.ts';
import { greet } from './greet.ts';
import type { Draft } from './letter.ts';
import type { Mail } from './mail.ts';

type AdmissionMail = Extract<Mail, { kind: 'staff-admitted' }>;

/** To every administrator: whoever was let in may be somebody whom none of them knows. */
export function draftAdmission(mail: AdmissionMail, supportEmail: string): Draft {
  const { firstName, whom, role, by, isByReader } = mail;
  const { subject, was, undo } = wordsFor[mail.how];
  const from = isByReader ? 'from your account' : `by ${by}`;
  return {
    subject,
    preview: ifKnown,
    heading: subject,
    paragraphs: [`${greet(firstName)} ${whom} ${was} ${from}, to work as ${role}. ${ifKnown}`],
    facts: [
      ['When', formatWeekdayAndTime(mail.at)],
      ['Who', whom],
      ['Role', role],
      ['By', by],
    ],
    caution: isByReader
      ? `Not you? Then set a new password with “Forgot password” on the sign-in page at once, ${undo}, and write to ${supportEmail}.`
      : `Not expecting this? Then ask ${by} at once, and not by mail. Was it not them? Then ${undo}, disable ${by} there, and write to ${supportEmail}.`,
    reason: 'you are an administrator, and it is about who works at Piton.',
  };
}

const ifKnown = 'If you know of it, there is nothing to do.';

type Words = { subject: string; was: string; undo: string };

const wordsFor: Readonly<Record<AdmissionMail['how'], Words>> = {
  invited: {
    subject: 'Somebody was invited to work at Piton',
    was: 'was invited',
    undo: 'withdraw the invitation on the console’s staff page (or disable whoever has accepted it)',
  },
  enabled: {
    subject: 'Somebody may work at Piton again',
    was: 'was disabled, and has been enabled again',
    undo: 'disable them again on the console’s staff page',
  },
};
