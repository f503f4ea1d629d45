import { formatWeekdayAndTime } from '@piton/contract/time/time.ts';
import { greet } from '../greet.ts';
import { harmlessWords } from '../harmless-words.ts';
import type { Draft } from '../email-content.ts';
import type { Mail } from '../../mail.ts';

type KeyEmail = Extract<Mail, { kind: 'key-revoked' }>;

const nameMax = 60;

/** To the owner, whose shop may have stopped taking payments. */
export function draftKeyRevoked(mail: KeyEmail): Draft {
  const { firstName, mode, page, at } = mail;
  const companyName = harmlessWords(mail.companyName, nameMax) ?? 'your company';
  const keyName = harmlessWords(mail.keyName, nameMax) ?? 'Your key';
  return {
    subject: 'Your API key was revoked',
    preview: 'Programs that use it have stopped working.',
    heading: 'Your API key was revoked',
    paragraphs: [
      `${greet(firstName)} a program that holds an API key of ${companyName} revoked it. Programs that use the key have stopped working.`,
      'The key may have leaked, and its finder revoked it. Create a new key on the Developers page and give it to your programs. Then check your payments, refunds and webhooks.',
    ],
    facts: [
      ['Key', keyName],
      ['Mode', mode === 'live' ? 'Live' : 'Test'],
      ['Revoked', formatWeekdayAndTime(at)],
    ],
    button: { label: 'View API keys', link: page, note: 'Sign in to see them.' },
    caution: 'Not expecting this? Ask the developer who used the key.',
    reason: `you own ${companyName} on Piton.`,
  };
}
