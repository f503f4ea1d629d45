import type { ShownRefund } from '@piton/contract/refunds/refund.ts';
import { expect, test } from 'vitest';
import { methodSentence, refundSentence } from './refund-words.ts';

const refund: Parameters<typeof refundSentence>[0] = {
  state: 'pending',
  method: 'portal',
  dueOn: '2026-12-02',
  amountCents: 3000,
  feeMills: 1955,
  failure: null,
  isVoid: false,
};

test.each<[string, Partial<ShownRefund>, string]>([
  ['staff still make', {}, 'We’ll send it by Wednesday 2 December.'],
  [
    'the gateway has not confirmed',
    { method: 'gateway', dueOn: null },
    'The payment gateway hasn’t confirmed it yet. We’re checking, and won’t refund it twice.',
  ],
  ['is done', { state: 'done' }, 'The customer’s bank decides how soon it shows.'],
  [
    'was a void',
    { state: 'done', isVoid: true },
    'Voided before settlement. The customer’s bank releases the money.',
  ],
  [
    'failed',
    { state: 'failed', failure: 'declined' },
    'The customer’s bank didn’t accept it. EC$28.045 is back in your balance.',
  ],
  [
    'was not sent',
    { state: 'failed', failure: 'not_sent' },
    'The payment gateway is down. Nothing was refunded. EC$28.045 is back in your balance.',
  ],
])('a refund that %s says what happens next', (_what, changes, words) => {
  expect(refundSentence({ ...refund, ...changes })).toBe(words);
});

test.each([
  ['portal', '2026-12-02', /^We’ll send it by Wednesday 2 December\./],
  ['gateway', null, /^It’s sent to the customer’s bank at once\./],
] as const)('the method %s says when the customer gets the money', (method, dueOn, words) => {
  expect(methodSentence({ method, dueOn })).toMatch(words);
});
