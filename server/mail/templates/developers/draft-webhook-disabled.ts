import { formatWeekdayAndTime } from '@piton/contract/time/time.ts';
import { greet } from '../greet.ts';
import { harmlessWords } from '../harmless-words.ts';
import type { Draft } from '../email-content.ts';
import type { Mail } from '../../mail.ts';

type WebhookEmail = Extract<Mail, { kind: 'webhook-disabled' }>;

const nameMax = 60;

const reasons = {
  failing: 'every attempt to reach it failed for three days',
  gone: 'it responded that it is gone (410)',
  key_revoked: 'the API key that set its address was revoked by a program that holds the key',
} as const;

/** To the owner, whose shop may be waiting for news of payments. */
export function draftWebhookDisabled(mail: WebhookEmail): Draft {
  const { firstName, by, mode, host, page, at } = mail;
  const companyName = harmlessWords(mail.companyName, nameMax) ?? 'your company';
  return {
    subject: 'Your webhook endpoint is disabled',
    preview: 'Your shop’s server no longer gets our events.',
    heading: 'Your webhook endpoint is disabled',
    paragraphs: [
      `${greet(firstName)} we stopped sending events to a webhook endpoint of ${companyName}, because ${reasons[by]}. Payments continue as before.`,
      by === 'key_revoked'
        ? 'If the endpoint is yours, enable it and resend the events that it missed. If you don’t know it, delete it.'
        : 'Once your server responds again, enable the endpoint and resend the events that it missed.',
    ],
    facts: [
      ['Endpoint', host],
      ['Mode', mode === 'live' ? 'Live' : 'Test'],
      ['Disabled', formatWeekdayAndTime(at)],
    ],
    button: { label: 'View endpoint', link: page, note: 'Sign in to see it.' },
    caution: 'Not expecting this? Write to us at the address below.',
    reason: `you own ${companyName} on Piton.`,
  };
}
