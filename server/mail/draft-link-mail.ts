import { greet } from './greet.ts';
import type { Draft } from './letter.ts';
import type { Mail } from './mail.ts';

/** The mails that somebody waits for, to go on with what they are doing. */
export function draftLinkMail(mail: Extract<Mail, { link: string }>): Draft {
  switch (mail.kind) {
    case 'verify-email':
      return {
        subject: 'Confirm your email address',
        preview: 'One tap, and your Piton account is ready.',
        heading: 'Welcome to Piton',
        paragraphs: [
          `${greet(mail.firstName)} good to have you with us. Tap the button to confirm that this is your email address, and your account is ready.`,
        ],
        button: {
          label: 'Confirm email address',
          link: mail.link,
          note: `The link works for ${count(mail.validHours, 'hour')}. After that, sign in and ask for a new one.`,
        },
        caution: 'Not you? Then do nothing: the address stays unconfirmed.',
        reason: 'somebody signed up to Piton with this email address.',
      };
    case 'reset-password':
      return {
        subject: 'Choose a new password',
        preview: `The link works for ${count(mail.validMinutes, 'minute')}.`,
        heading: 'Choose a new password',
        paragraphs: [
          `${greet(mail.firstName)} you asked for a new password. Tap the button and choose one that you use nowhere else.`,
        ],
        button: {
          label: 'Choose a new password',
          link: mail.link,
          note: `The link works for ${count(mail.validMinutes, 'minute')}, and only once.`,
        },
        caution: 'Not you? Then do nothing: your password stays as it is.',
        reason: 'somebody asked for a new password for this email address.',
      };
    case 'confirm-new-email':
      return {
        subject: 'Confirm your new email address',
        preview: 'Until then your old address stays in use.',
        heading: 'Confirm your new email address',
        paragraphs: [
          `${greet(mail.firstName)} you want to use this email address for Piton from now on. Tap the button to confirm it.`,
        ],
        button: {
          label: 'Confirm new address',
          link: mail.link,
          note: `The link works for ${count(mail.validHours, 'hour')}. Until you confirm, your old address stays in use.`,
        },
        caution: 'Not you? Then do nothing: nothing changes.',
        reason: 'somebody asked to use this email address for a Piton account.',
      };
    case 'staff-invite':
      return {
        subject: 'Your invitation to Piton’s staff',
        preview: 'Accept it to set up your sign-in.',
        heading: 'Work with us at Piton',
        paragraphs: [
          `Hello, ${mail.invitedBy} invites you to join Piton’s staff as ${mail.role}. Tap the button to accept and to set up your sign-in.`,
        ],
        button: {
          label: 'Accept the invitation',
          link: mail.link,
          note: `The link works for ${count(mail.validDays, 'day')}, and only once.`,
        },
        caution:
          'Not expecting this? Then do nothing: nobody can use your address without the link.',
        reason: 'Piton’s staff entered this email address.',
      };
  }
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
