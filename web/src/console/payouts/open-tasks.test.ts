import type { PayoutRunBrief } from '@piton/contract/payouts/payout-run.ts';
import { expect, test } from 'vitest';
import { openTasks } from './open-tasks.ts';

const none = { count: 0, isFailed: false };
const week = (state: PayoutRunBrief['states'][number]['state'], isClosed = true) => ({
  isClosed,
  states: [{ state, count: 2, netMills: 280_500 }],
});
const words = (...given: Parameters<typeof openTasks>) =>
  openTasks(...given).map(({ word }) => word);

test('no task is open if all weeks were sent and there are no exceptions', () => {
  expect(words([week('deposited')], none)).toEqual(['All clear']);
});

test('exceptions are not mentioned before they have loaded', () => {
  expect(words([], { count: undefined, isFailed: false })).toEqual([]);
});

test('reports figures that could not be loaded next to those that could', () => {
  const failed = { count: undefined, isFailed: true };
  expect(words([], failed)).toEqual(['Exceptions unavailable']);
  expect(words([week('queued')], failed)).toEqual(['1 week to approve', 'Exceptions unavailable']);
  // Data loaded before the connection was lost still counts.
  expect(words([], { count: 0, isFailed: true })).toEqual(['All clear']);
});

test('counts the open tasks', () => {
  const runs = [week('queued'), week('approved'), week('approved'), week('queued', false)];
  expect(words(runs, { count: 3, isFailed: false })).toEqual([
    '1 week to approve',
    '2 weeks to send',
    '3 exceptions',
  ]);
});
