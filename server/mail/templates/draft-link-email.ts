import { greet } from './greet.ts';
import type { Draft } from './email-content.ts';
import type { Mail } from '../mail.ts';

/** Emails that a person waits for, with a link to continue. */
export function draftLinkEmail(mail: Extract<Mail, { link: string }>): Draft {
  switch (mail.kind) {
    case 'verify-email':
      return {
        subject: 'Confirm your email address',
        preview: 'One tap, and your Piton account is ready.',
        heading: 'Welcome to Piton',
        paragraphs: [
          `${greet(mail.firstName)} welcome to Piton. Tap the button to confirm your email address, and your account is ready.`,
        ],
        button: {
          label: 'Confirm email address',
          link: mail.link,
          note: `The link works for ${count(mail.validHours, 'hour')}. After that, sign in and ask for a new one.`,
        },
        caution: 'Not you? No action needed: the address stays unconfirmed.',
        reason: 'someone signed up to Piton with this email address.',
      };
    case 'reset-password':
      return {
        subject: 'Choose a new password',
        preview: `The link works for ${count(mail.validMinutes, 'minute')}.`,
        heading: 'Choose a new password',
        paragraphs: [
          `${greet(mail.firstName)} you asked for a new password. Tap the button and choose one you don’t use anywhere else.`,
        ],
        button: {
          label: 'Choose a new password',
          link: mail.link,
          note: `The link works for ${count(mail.validMinutes, 'minute')}, and only once.`,
        },
        caution: 'Not you? No action needed: your password stays as it is.',
        reason: 'someone asked for a new password for this email address.',
      };
    case 'confirm-new-email':
      return {
        subject: 'Confirm your new email address',
        preview: 'Until then, your current address stays in use.',
        heading: 'Confirm your new email address',
        paragraphs: [
          `${greet(mail.firstName)} tap the button to use this email address for Piton from now on.`,
        ],
        button: {
          label: 'Confirm new email',
          link: mail.link,
          note: `The link works for ${count(mail.validHours, 'hour')}. Until you confirm, your current address stays in use.`,
        },
        caution: 'Not you? No action needed: nothing changes.',
        reason: 'someone asked to use this email address for a Piton account.',
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
          'Not expecting this? No action needed: your address can’t be used without the link.',
        reason: 'Piton’s staff entered this email address.',
      };
  }
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}
