import { expect, test } from 'vitest';
import {
  checkAdjustment,
  checkDispute,
  checkRefundLimit,
  checkStaffRefund,
} from './check-proposals.ts';

const adjustment = {
  direction: 'give',
  amount: '12.50',
  against: 'fee_income',
  reason: 'x',
  isPossibleDuplicate: '',
};
const sent = { proposalId: '01890000-0000-7000-8000-000000000000', password: 'two-peaks' };

test('credits are positive and debits negative', () => {
  expect(checkAdjustment(adjustment, { mode: 'live' }, sent)).toMatchObject({
    ok: true,
    value: { amountMills: 12_500, mode: 'live' },
  });
  expect(
    checkAdjustment({ ...adjustment, direction: 'take' }, { mode: 'live' }, sent),
  ).toMatchObject({
    ok: true,
    value: { amountMills: -12_500 },
  });
});

test('a fee refund is read to the mill', () => {
  expect(checkAdjustment({ ...adjustment, amount: '5.201' }, { mode: 'live' }, sent)).toMatchObject(
    {
      ok: true,
      value: { amountMills: 5201 },
    },
  );
});

test.each(['adjustments', 'acquirer_receivable', 'bank'])(
  'rejects a third decimal for %s, whatever else is missing',
  (against) => {
    const typed = { ...adjustment, against, amount: '5.201', reason: '' };
    expect(checkAdjustment(typed, { mode: 'live' }, sent)).toEqual({
      ok: false,
      fields: {
        reason: 'This field is required.',
        amount: 'Only our fee has a third decimal. Use up to two, such as 12.50.',
      },
    });
    expect(
      checkAdjustment({ ...typed, amount: '5.200', reason: 'x' }, { mode: 'live' }, sent).ok,
    ).toBe(true);
  },
);

test('only live money is adjusted against the bank', () => {
  const typed = { ...adjustment, against: 'bank' };
  expect(checkAdjustment(typed, { mode: 'live' }, sent).ok).toBe(true);
  expect(checkAdjustment(typed, { mode: 'test' }, sent)).toEqual({
    ok: false,
    fields: { against: 'Choose another option: there is no test money in a bank.' },
  });
});

const dispute = {
  disputeFee: '0',
  reference: 'r',
  happenedOn: '2026-11-02',
  disputeReason: 'fraud',
  respondBy: '2026-11-12',
  reason: 'x',
  isPossibleDuplicate: '',
};
const sale = { saleVersion: 'v1', leftMills: 99_000, soldOn: '2026-11-02' };

test.each([
  ['', 'This field is required.'],
  ['twelve', 'Enter an amount such as 12.50.'],
  ['-1', 'Enter an amount such as 12.50.'],
  ['0', 'Enter an amount above zero.'],
])('"%s" is no amount', (amount, problem) => {
  const fields = { amount: problem };
  expect(checkAdjustment({ ...adjustment, amount }, { mode: 'live' }, sent)).toEqual({
    ok: false,
    fields,
  });
  expect(checkDispute({ ...dispute, amount }, sale, sent)).toEqual({ ok: false, fields });
});

test('a dispute and its fee have no third decimal', () => {
  const typed = { ...dispute, amount: '5.201', disputeFee: '25.001' };
  const problem = 'Use up to two decimals, such as 12.50.';
  expect(checkDispute(typed, sale, sent)).toEqual({
    ok: false,
    fields: { amount: problem, disputeFee: problem },
  });
});

test.each(['give', 'take'])('the maximum to %s is shown as money', (direction) => {
  const amount = '10000000.01';
  expect(checkAdjustment({ ...adjustment, direction, amount }, { mode: 'live' }, sent)).toEqual({
    ok: false,
    fields: { amount: 'Enter up to EC$10,000,000.00.' },
  });
});

test.each([
  ['2026-11-01', { ok: false, fields: { happenedOn: 'That day is before the sale.' } }],
  ['2026-11-02', { ok: true }],
])('a dispute of %s of a sale of 2026-11-02', (happenedOn, checked) => {
  expect(checkDispute({ ...dispute, amount: '99', happenedOn }, sale, sent)).toMatchObject(checked);
});

test('a deadline cannot precede the acquirer’s notice', () => {
  const respondBy = '2026-11-01';
  expect(checkDispute({ ...dispute, amount: '99', respondBy }, sale, sent)).toEqual({
    ok: false,
    fields: { respondBy: 'That day is before the acquirer’s notice.' },
  });
});

test('a dispute cannot exceed the rest of the sale', () => {
  expect(checkDispute({ ...dispute, amount: '99' }, sale, sent)).toMatchObject({ ok: true });
  expect(checkDispute({ ...dispute, amount: '99.01' }, sale, sent)).toEqual({
    ok: false,
    fields: { amount: 'A dispute can’t exceed what was paid.' },
  });
  const disputeFee = 'much';
  expect(checkDispute({ ...dispute, amount: '99', disputeFee }, sale, sent)).toEqual({
    ok: false,
    fields: { disputeFee: 'Enter an amount such as 12.50.' },
  });
});

test.each([
  ['99', null],
  ['99.01', 'Refunds and disputes together can’t exceed what was paid.'],
  ['0', 'Enter an amount above zero.'],
  ['5.201', 'Use up to two decimals, such as 12.50.'],
  ['', 'This field is required.'],
])('a refund by staff of "%s"', (amount, problem) => {
  const checked = checkStaffRefund({ amount, reason: 'x' }, sale, sent);
  expect(checked.ok ? null : checked.fields['amount']).toBe(problem);
});

test('a limit of zero allows no refunds, and a limit has an amount', () => {
  const typed = { limit: 'refund_cap', amount: '0', reason: 'x' };
  expect(checkRefundLimit(typed, 'live', sent)).toMatchObject({
    ok: true,
    value: { amountMills: 0, limit: 'refund_cap', mode: 'live' },
  });
  expect(checkRefundLimit({ ...typed, amount: 'much' }, 'live', sent)).toEqual({
    ok: false,
    fields: { amount: 'Enter an amount such as 12.50.' },
  });
});
