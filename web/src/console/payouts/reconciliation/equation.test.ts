import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import { expect, test } from 'vitest';
import { equationInCents, equationOf, differenceOf } from './equation.ts';

const reconciliation: Reconciliation = {
  at: '2026-11-27T12:00:00.000Z',
  owedMills: 93_505,
  owedToUsMills: 7000,
  disputedMills: 10_000,
  refundsPendingMills: 0,
  queued: { count: 1, mills: 50_000 },
  inTransit: { count: 2, mills: 60_000 },
  deposited: { count: 3, mills: 70_000 },
  bankMills: -70_000,
  bankFeeMills: 0,
  dueFromAcquirerMills: 300_000,
  unsettled: { count: 4, mills: 300_000, oldest: null },
  coverMills: 16_495,
  exceptions: [],
  exceptionCount: 0,
};

test('the cover is the cash less the clients’ funds', () => {
  expect(equationOf(reconciliation).map(({ mills }) => mills)).toEqual([
    -70_000, 300_000, -93_505, -10_000, -50_000, -60_000,
  ]);
  expect(differenceOf(reconciliation)).toBe(0);
});

test('a difference of one mill shows', () => {
  expect(differenceOf({ ...reconciliation, coverMills: 16_496 })).toBe(1);
});

test('the lines add up to the cover in cents, with a line for the rest if there is one', () => {
  expect(equationInCents(reconciliation).map(({ name, mills }) => [name, mills])).toEqual([
    ['In our bank', -70_000],
    ['Due from the acquirer, less chargebacks', 300_000],
    ['Owed to merchants', -93_510],
    ['Disputed funds', -10_000],
    ['Queued', -50_000],
    ['In transit', -60_000],
    ['Cover', 16_490],
  ]);
  const both = { ...reconciliation, owedMills: 93_505, disputedMills: 9_997, coverMills: 16_498 };
  const lines = equationInCents(both).map(({ name, mills }) => [name, mills]);
  expect(lines.slice(2, 4)).toEqual([
    ['Owed to merchants', -93_510],
    ['Disputed funds', -10_000],
  ]);
  expect(lines.slice(-2)).toEqual([
    ['In transit', -60_000],
    ['Cover', 16_490],
  ]);
  const rest = { ...reconciliation, owedMills: 93_501, disputedMills: 9_991, coverMills: 16_508 };
  expect(equationInCents(rest).slice(-2)).toMatchObject([
    { name: 'Carried over', mills: 10 },
    { name: 'Cover', mills: 16_500 },
  ]);
});
