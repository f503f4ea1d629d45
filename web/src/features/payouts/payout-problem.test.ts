import { expect, test } from 'vitest';
import { payoutProblem } from './payout-problem.ts';

const fix = { action: 'Check your bank account', path: '/add-bank-acc' };
const next = 'Included in your next payout, unless that one is on hold.';
const checked = 'Included in your next payout once we’ve checked your bank account.';
const went = 'Included in a later payout.';

test.each([
  ['failed', 'No such account.', `Your bank didn’t accept it. No such account. ${checked}`, fix],
  ['failed', '', `Your bank didn’t accept it. ${checked}`, fix],
  ['returned', 'Account closed', `Your bank returned it: Account closed. ${checked}`, fix],
  ['cancelled', 'Asked for', `Cancelled before sending: Asked for. ${next}`, undefined],
  [
    'cancelled',
    'The bank account has changed since.',
    `Cancelled before sending. The bank account has changed since. ${next}`,
    undefined,
  ],
] as const)('%s because of “%s”', (status, reason, sentence, button) => {
  expect(payoutProblem({ status, reason, isOver: false, isToOldAccount: false })).toEqual({
    sentence,
    ...(button && { fix: button }),
  });
});

test.each([
  ['failed', `Your bank didn’t accept it: Account closed. ${went}`],
  ['returned', `Your bank returned it: Account closed. ${went}`],
  ['cancelled', `Cancelled before sending: Account closed. ${went}`],
] as const)(
  '%s is resolved once its money was sent later, and needs no action',
  (status, sentence) => {
    expect(
      payoutProblem({ status, reason: 'Account closed', isOver: true, isToOldAccount: true }),
    ).toEqual({ sentence });
  },
);

test.each(['failed', 'returned'] as const)('%s does not blame a newer account', (status) => {
  const trouble = payoutProblem({ status, reason: '', isOver: false, isToOldAccount: true });
  expect(trouble?.sentence).toMatch(/, to your current bank account\.$/);
  expect(trouble?.fix).toBeUndefined();
});

test.each(['queued', 'in_transit', 'deposited'] as const)('%s is no problem', (status) => {
  expect(payoutProblem({ status, reason: '', isOver: false, isToOldAccount: false })).toBeNull();
});
