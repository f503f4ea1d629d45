import { expect, test } from 'vitest';
import { troubleOf } from './payout-trouble.ts';

const fix = { action: 'Check your bank account', path: '/add-bank-acc' };
const next = 'Its money goes with your next payout.';

test.each([
  ['failed', 'No such account.', `The bank could not pay it: No such account. ${next}`, fix],
  ['failed', '', `The bank could not pay it. ${next}`, fix],
  ['returned', 'Account closed', `The bank sent it back: Account closed. ${next}`, fix],
  ['cancelled', 'Asked for', `We took it out before it was sent: Asked for. ${next}`, undefined],
] as const)('%s because of “%s”', (status, reason, sentence, button) => {
  expect(troubleOf({ status, reason })).toEqual({ sentence, ...(button && { fix: button }) });
});

test.each(['queued', 'in_transit', 'deposited'] as const)('%s is no trouble', (status) => {
  expect(troubleOf({ status, reason: '' })).toBeNull();
});
