import { formatWeekdayAndTime } from '@piton/contract/time/time.ts';
import { greet } from './greet.ts';
import type { Draft } from './email-content.ts';
import type { Mail } from '../mail.ts';

type AdmissionEmail = Extract<Mail, { kind: 'staff-admitted' }>;

/** To every administrator, because the new person may be unknown to all of them. */
export function draftAdmission(mail: AdmissionEmail, supportEmail: string): Draft {
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
      ? `Not you? Set a new password with “Forgot password” on the sign-in page right away, ${undo}, and write to ${supportEmail}.`
      : `Not expecting this? Ask ${by} right away, but not by email. If it wasn’t them, ${undo}, disable ${by} there, and write to ${supportEmail}.`,
    reason: 'you’re an administrator, and it concerns staff access.',
  };
}

const ifKnown = 'If you know about it, no action is needed.';

type Words = { subject: string; was: string; undo: string };

const wordsFor: Readonly<Record<AdmissionEmail['how'], Words>> = {
  invited: {
    subject: 'A new member of staff has been invited',
    was: 'was invited',
    undo: 'withdraw the invitation on the console’s staff page (or disable the account that accepted it)',
  },
  enabled: {
    subject: 'A member of staff has been enabled again',
    was: 'was disabled, and has been enabled again',
    undo: 'disable them again on the console’s staff page',
  },
};
