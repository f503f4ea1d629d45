import { expect, test } from 'vitest';
import { adjustmentAction, chargebackAction } from './proposal-actions.ts';

test.each([
  ['12.5', 'Propose to give EC$12.50'],
  ['1,250', 'Propose to give EC$1,250.00'],
  ['', 'Propose an adjustment'],
  ['0', 'Propose an adjustment'],
  ['-5', 'Propose an adjustment'],
  ['twelve', 'Propose an adjustment'],
  ['10000000.01', 'Propose an adjustment'],
])('with "%s" typed the button says “%s”', (amount, action) => {
  expect(adjustmentAction({ direction: 'give', amount })).toBe(action);
});

test.each([
  ['99', '0.00', 'Propose to charge back EC$99.00'],
  ['99', '25', 'Propose to charge back EC$99.00 and a fee of EC$25.00'],
  ['99.01', '25', 'Propose a chargeback'],
  ['0', '25', 'Propose a chargeback'],
  ['99', 'much', 'Propose a chargeback'],
])('with %s and a fee of %s it says “%s”', (amount, disputeFee, action) => {
  expect(chargebackAction({ amount, disputeFee }, 9900)).toBe(action);
});
