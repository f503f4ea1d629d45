import { formatWeekdayAndTime } from '@piton/contract/time/time.ts';
import { greet } from '../greet.ts';
import { harmlessWords } from '../harmless-words.ts';
import type { Draft } from '../email-content.ts';
import type { Mail } from '../../mail.ts';

type KeyEmail = Extract<Mail, { kind: 'key-expiring' }>;

const nameMax = 60;

/** To the owner, whose programs stop when the key does. */
export function draftKeyExpiring(mail: KeyEmail): Draft {
  const { firstName, mode, page, expiresAt } = mail;
  const companyName = harmlessWords(mail.companyName, nameMax) ?? 'your company';
  const keyName = harmlessWords(mail.keyName, nameMax) ?? 'Your key';
  return {
    subject: 'Your API key expires soon',
    preview: 'Replace it before your programs stop.',
    heading: 'Your API key expires soon',
    paragraphs: [
      `${greet(firstName)} an API key of ${companyName} expires within a week. Programs that use it then stop working.`,
      'Replace the key on the Developers page, and give the new one to your programs. Both work for the time that you choose.',
    ],
    facts: [
      ['Key', keyName],
      ['Mode', mode === 'live' ? 'Live' : 'Test'],
      ['Expires', formatWeekdayAndTime(expiresAt)],
    ],
    button: { label: 'View API keys', link: page, note: 'Sign in to see it.' },
    caution: 'Not expecting this? Ask the developer who uses the key, or revoke it.',
    reason: `you own ${companyName} on Piton.`,
  };
}
