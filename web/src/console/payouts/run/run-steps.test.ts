import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { expect, test } from 'vitest';
import { runSteps } from './run-steps.ts';

const ana = { by: { uid: '1', displayName: 'Ana' }, at: '2026-11-26T13:00:00.000Z' };
const ben = { by: { uid: '2', displayName: 'Ben' }, at: '2026-11-26T14:30:00.000Z' };

/** Two to be paid, and one on hold. */
const queued: PayoutRun = {
  cutOffDay: '2026-11-25',
  reviewDay: '2026-11-26',
  valueDay: '2026-11-27',
  isClosed: true,
  payoutCount: 2,
  netMills: 280_500,
  heldCount: 1,
  heldMills: 20_000,
  states: [{ state: 'queued', count: 2, netMills: 280_500 }],
  released: null,
  toCancel: { count: 0, netMills: 0 },
  unfit: [],
  version: '',
  firstApproval: null,
  secondApproval: null,
  releaseDay: '2026-11-27',
  file: null,
};

const file: PayoutRun['file'] = {
  format: 'csv',
  sha256: '',
  madeBy: ben.by,
  payoutCount: 2,
  netMills: 280_500,
  valueDay: '2026-11-27',
};

const sent: PayoutRun = {
  ...queued,
  firstApproval: ana,
  secondApproval: ben,
  released: '2026-11-26T15:00:00.000Z',
  file,
  states: [{ state: 'in_transit', count: 2, netMills: 280_500 }],
};

const statesOf = (run: PayoutRun) => runSteps(run).map(({ state }) => state);
const six = (state: string) => Array.from({ length: 6 }, () => state);
const lastOf = (run: PayoutRun) => runSteps(run).at(-1)?.detail;

test('a closed week awaits the first of two approvals, and shows the deadline', () => {
  expect(statesOf(queued)).toEqual(['done', 'done', 'now', 'to_come', 'to_come', 'to_come']);
  expect(runSteps(queued)[2]?.detail).toBe('Due Thursday 26 November');
});

test('names the first approver, and that another person has to approve', () => {
  const steps = runSteps({ ...queued, firstApproval: ana });
  expect(steps[2]?.detail).toBe('Ana, Thursday 26 November, 9:00 am');
  expect(steps[3]).toMatchObject({ state: 'now', detail: 'By someone other than Ana' });
});

test('a sent week awaits the bank, and counts its reports', () => {
  expect(statesOf(sent).at(-1)).toBe('now');
  expect(lastOf(sent)).toBe('0 of 2');
  const half: PayoutRun['states'] = [
    { state: 'in_transit', count: 1, netMills: 93_500 },
    { state: 'returned', count: 1, netMills: 187_000 },
  ];
  expect(lastOf({ ...sent, states: half })).toBe('1 of 2');
});

test('a week is done once the bank has reported all payouts', () => {
  const states: PayoutRun['states'] = [
    { state: 'deposited', count: 1, netMills: 93_500 },
    { state: 'returned', count: 1, netMills: 187_000 },
  ];
  expect(statesOf({ ...sent, states })).toEqual(six('done'));
  expect(lastOf({ ...sent, states })).toBe('1 paid, 1 not');
});

test('a run with all payouts cancelled has no next step', () => {
  const states: PayoutRun['states'] = [{ state: 'cancelled', count: 2, netMills: 280_500 }];
  expect(statesOf({ ...queued, states }).slice(2)).toEqual(six('not_needed').slice(2));
});

test('no approval while payouts are being prepared', () => {
  expect(statesOf({ ...queued, isClosed: false, states: [] })[1]).toBe('now');
});
