import { expect, test } from 'vitest';
import { checkAdjustment, checkChargeback } from './check-proposals.ts';

const adjustment = {
  direction: 'give',
  amountCents: '12.50',
  against: 'fee_income',
  reason: 'x',
  isBesideEqual: '',
};
const sent = { proposalId: '01890000-0000-7000-8000-000000000000', password: 'two-peaks' };

test('what is given is positive and what is taken is negative', () => {
  expect(checkAdjustment(adjustment, { mode: 'live' }, sent)).toMatchObject({
    ok: true,
    value: { amountCents: 1250, mode: 'live' },
  });
  expect(
    checkAdjustment({ ...adjustment, direction: 'take' }, { mode: 'live' }, sent),
  ).toMatchObject({
    ok: true,
    value: { amountCents: -1250 },
  });
});

test.each([
  ['', 'This field is required.'],
  ['twelve', 'Write an amount such as 12.50.'],
  ['-1', 'Write an amount such as 12.50.'],
  ['0', 'Write an amount above zero.'],
])('"%s" is no amount', (amountCents, problem) => {
  const fields = { amountCents: problem };
  expect(checkAdjustment({ ...adjustment, amountCents }, { mode: 'live' }, sent)).toEqual({
    ok: false,
    fields,
  });
  const chargeback = {
    disputeFeeCents: '0',
    reference: 'r',
    happenedOn: '2026-11-02',
    reason: 'x',
  };
  expect(checkChargeback({ ...chargeback, amountCents }, 'seen', sent)).toEqual({
    ok: false,
    fields,
  });
});
