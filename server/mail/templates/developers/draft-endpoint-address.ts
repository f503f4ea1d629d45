import { formatWeekdayAndTime } from '@piton/contract/time/time.ts';
import { greet } from '../greet.ts';
import { harmlessWords } from '../harmless-words.ts';
import type { Draft } from '../email-content.ts';
import type { Mail } from '../../mail.ts';

type AddressEmail = Extract<Mail, { kind: 'endpoint-address-set' }>;

const nameMax = 60;

const words: Record<AddressEmail['change'], { heading: string; did: string; when: string }> = {
  created: {
    heading: 'A webhook endpoint was created',
    did: 'created a webhook endpoint',
    when: 'Created',
  },
  redirected: {
    heading: 'A webhook endpoint’s address changed',
    did: 'changed the address of a webhook endpoint',
    when: 'Changed',
  },
  enabled: {
    heading: 'A webhook endpoint was enabled',
    did: 'enabled a disabled webhook endpoint',
    when: 'Enabled',
  },
};

/** To the owner, who may not know of the program that holds the key. */
export function draftEndpointAddress(mail: AddressEmail): Draft {
  const { firstName, change, mode, host, page, at } = mail;
  const companyName = harmlessWords(mail.companyName, nameMax) ?? 'your company';
  const keyName = harmlessWords(mail.keyName, nameMax) ?? 'Your key';
  const { heading, did, when } = words[change];
  return {
    subject: heading,
    preview: 'A program with one of your API keys did this.',
    heading,
    paragraphs: [
      `${greet(firstName)} a program with an API key of ${companyName} ${did}. It gets the events of your payments.`,
      'If you or your developer set this up, no action is needed.',
    ],
    facts: [
      ['Endpoint', host],
      ['Key', keyName],
      ['Mode', mode === 'live' ? 'Live' : 'Test'],
      [when, formatWeekdayAndTime(at)],
    ],
    button: { label: 'View API keys', link: page, note: 'Sign in to see them.' },
    caution: 'Not expecting this? Revoke the key and disable its endpoints.',
    reason: `you own ${companyName} on Piton.`,
  };
}
