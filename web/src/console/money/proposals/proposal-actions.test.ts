import { expect, test } from 'vitest';
import {
  adjustmentAction,
  disputeAction,
  refundAction,
  refundLimitAction,
} from './proposal-actions.ts';

test.each([
  ['5.201', 'Propose to credit EC$5.201'],
  ['5.200', 'Propose to credit EC$5.20'],
  ['5.2011', 'Propose an adjustment'],
])('a fee refund of "%s" makes the button say “%s”', (amount, action) => {
  expect(adjustmentAction({ direction: 'give', amount, against: 'fee_income' })).toBe(action);
});

test.each([
  ['12.5', 'Propose to credit EC$12.50'],
  ['1,250', 'Propose to credit EC$1,250.00'],
  ['', 'Propose an adjustment'],
  ['0', 'Propose an adjustment'],
  ['-5', 'Propose an adjustment'],
  ['twelve', 'Propose an adjustment'],
  ['10000000.01', 'Propose an adjustment'],
  ['5.201', 'Propose an adjustment'],
])('an amount of "%s" makes the button say “%s”', (amount, action) => {
  expect(adjustmentAction({ direction: 'give', amount, against: 'adjustments' })).toBe(action);
});

test.each([
  ['99', '0.00', 'Propose a dispute of EC$99.00'],
  ['99', '25', 'Propose a dispute of EC$99.00 and a fee of EC$25.00'],
  ['99.01', '25', 'Propose a dispute'],
  ['0', '25', 'Propose a dispute'],
  ['99', 'much', 'Propose a dispute'],
  ['98.999', '25', 'Propose a dispute'],
])('an amount of %s and a fee of %s make it say “%s”', (amount, disputeFee, action) => {
  expect(disputeAction({ amount, disputeFee }, 99_000)).toBe(action);
});

test.each([
  ['99', 'Propose to refund EC$99.00'],
  ['99.01', 'Propose a refund'],
  ['', 'Propose a refund'],
])('a refund of "%s" makes it say “%s”', (amount, action) => {
  expect(refundAction(amount, 99_000)).toBe(action);
});

test.each([
  ['500', true, 'Propose refunds of up to EC$500.00 a day'],
  ['0', true, 'Propose refunds of up to EC$0.00 a day'],
  ['100', false, 'Propose a balance of down to −EC$100.00'],
  ['much', false, 'Propose a limit'],
])('a limit of "%s", of a day: %s, makes it say “%s”', (amount, isCap, action) => {
  expect(refundLimitAction(amount, isCap)).toBe(action);
});
