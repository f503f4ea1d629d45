import type { RefundPreview } from '@piton/contract/refunds/refund.ts';
import { describe, expect, test } from 'vitest';
import { checkRefund, refusalIn } from './check-refund.ts';

const refundId = '0192f3a0-7c31-4e51-8a5c-000000000001';
const allowed = () => undefined;

test('an amount is read as typed, in cents', () => {
  const typed = { amount: 'EC$1,250.5', reason: ' Sent back ' };
  expect(checkRefund(typed, refundId, allowed)).toEqual({
    ok: true,
    value: { refundId, amountCents: 125_050, reason: 'Sent back' },
  });
});

test.each([
  ['', 'This field is required.'],
  ['ten', 'Enter an amount such as 12.50.'],
  ['5.005', 'Use up to two decimals, such as 12.50.'],
  ['EC$1,250.505', 'Use up to two decimals, such as 12.50.'],
  ['5.0.5', 'Enter an amount such as 12.50.'],
  ['0', 'Enter an amount above zero.'],
])('the amount "%s" is rejected', (amount, problem) => {
  const checked = checkRefund({ amount, reason: 'Sent back' }, refundId, allowed);
  expect(checked).toEqual({ ok: false, fields: { amount: problem } });
});

test('a known refusal is reported at the amount, with the other fields', () => {
  const refused = (cents: number) => (cents === 5000 ? 'Too low.' : undefined);
  const check = (amount: string) => checkRefund({ amount, reason: '' }, refundId, refused);
  const missing = { reason: 'This field is required.' };
  expect(check('50')).toEqual({ ok: false, fields: { amount: 'Too low.', ...missing } });
  expect(check('49')).toEqual({ ok: false, fields: missing });
});

describe('a preview’s refusal', () => {
  const preview: RefundPreview = {
    amountCents: 5000,
    leftCents: 9900,
    feeMills: 3250,
    costMills: 46_750,
    balanceMills: 40_000,
    balanceAfterMills: -6750,
    missingMills: 6750,
    nextPayout: null,
    method: 'portal',
    dueOn: '2026-12-02',
    dailyCapCents: 500_000,
    leftTodayCents: 2000,
    refusal: null,
  };

  test('is absent if the refund is possible or nothing is known', () => {
    expect([refusalIn(undefined), refusalIn(preview)]).toEqual([undefined, undefined]);
  });

  test.each([
    ['not_covered', /^Your balance is EC\$6\.75 too low for this refund\./],
    ['over_daily_cap', /^You can refund EC\$20\.00 more today, of up to EC\$5,000\.00 a day\./],
    [
      'dispute_proposed',
      /^We’re checking a dispute.* You can refund it if we don’t open a dispute\.$/,
    ],
    ['too_much', /^You can refund up to EC\$99\.00 of this payment\.$/],
  ] as const)('names the figures of %s', (refusal, words) => {
    expect(refusalIn({ ...preview, refusal })).toMatch(words);
  });
});
