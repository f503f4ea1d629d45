import { expect, test } from 'vitest';
import { troubleOf } from './payout-trouble.ts';

const fix = { action: 'Check your bank account', path: '/add-bank-acc' };
const next = 'Its money goes with your next payout, unless something holds that one.';
const checked = 'Its money goes with your next payout once we have checked your bank account.';
const went = 'Its money is in a later payout.';

test.each([
  ['failed', 'No such account.', `The bank could not pay it. No such account. ${checked}`, fix],
  ['failed', '', `The bank could not pay it. ${checked}`, fix],
  ['returned', 'Account closed', `The bank sent it back: Account closed. ${checked}`, fix],
  ['cancelled', 'Asked for', `We took it out before it was sent: Asked for. ${next}`, undefined],
  [
    'cancelled',
    'The bank account has changed since.',
    `We took it out before it was sent. The bank account has changed since. ${next}`,
    undefined,
  ],
] as const)('%s because of “%s”', (status, reason, sentence, button) => {
  expect(troubleOf({ status, reason, isOver: false, isToOldAccount: false })).toEqual({
    sentence,
    ...(button && { fix: button }),
  });
});

test.each([
  ['failed', `The bank could not pay it: Account closed. ${went}`],
  ['returned', `The bank sent it back: Account closed. ${went}`],
  ['cancelled', `We took it out before it was sent: Account closed. ${went}`],
] as const)('%s is over once its money went later, and asks for nothing', (status, sentence) => {
  expect(
    troubleOf({ status, reason: 'Account closed', isOver: true, isToOldAccount: true }),
  ).toEqual({ sentence });
});

test.each(['failed', 'returned'] as const)(
  '%s says nothing against the account that came after',
  (status) => {
    const trouble = troubleOf({ status, reason: '', isOver: false, isToOldAccount: true });
    expect(trouble?.sentence).toMatch(/ to the bank account that you have now\.$/);
    expect(trouble?.fix).toBeUndefined();
  },
);

test.each(['queued', 'in_transit', 'deposited'] as const)('%s is no trouble', (status) => {
  expect(troubleOf({ status, reason: '', isOver: false, isToOldAccount: false })).toBeNull();
});
