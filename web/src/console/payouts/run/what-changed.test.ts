import type { PayoutRun } from '@piton/contract/payouts/payout-run.ts';
import { expect, test } from 'vitest';
import { whatChanged } from './what-changed.ts';

type Run = Parameters<typeof whatChanged>[0];

const ana = { by: { uid: '1', displayName: 'Ana' }, at: '2026-11-26T13:00:00.000Z' };
const ben = { by: { uid: '2', displayName: 'Ben' }, at: '2026-11-26T14:30:00.000Z' };
const file: PayoutRun['file'] = {
  format: 'csv',
  sha256: '',
  madeBy: ben.by,
  payoutCount: 2,
  netMills: 280_500,
  valueDay: '2026-11-27',
};
const queued: Run = {
  version: 'a',
  states: [{ state: 'queued', count: 2, netMills: 280_500 }],
  firstApproval: null,
  secondApproval: null,
  file: null,
};
const approvedOnce: Run = { ...queued, firstApproval: ana };
const withOneOut: Run['states'] = [
  { state: 'queued', count: 1, netMills: 93_500 },
  { state: 'cancelled', count: 1, netMills: 187_000 },
];

test('an unchanged run reports nothing', () => {
  expect(whatChanged(approvedOnce, { ...approvedOnce })).toBeNull();
});

test.each<[string, Run, Run]>([
  ['Ana has given the first approval.', queued, approvedOnce],
  ['Ben has given the second approval.', approvedOnce, { ...approvedOnce, secondApproval: ben }],
  [
    'Ben created the bank file.',
    { ...approvedOnce, secondApproval: ben },
    { ...approvedOnce, file },
  ],
  [
    '1 payout was excluded from this week.',
    approvedOnce,
    { ...queued, version: 'b', states: withOneOut },
  ],
  ['Approvals were reset.', approvedOnce, queued],
  ['This week has changed.', queued, { ...queued, version: 'b' }],
])('%s', (sentence, before, now) => {
  expect(whatChanged(before, now)).toBe(sentence);
});
