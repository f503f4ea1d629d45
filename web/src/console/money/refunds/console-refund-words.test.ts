import type { ConsoleRefund } from '@piton/contract/refunds/refund.ts';
import { expect, test } from 'vitest';
import { refundStage, refundTask } from './console-refund-words.ts';

type Stage = Pick<ConsoleRefund, 'state' | 'waitsFor' | 'isProposed' | 'dueOn'>;

// Still 2 December in Saint Lucia.
const now = new Date('2026-12-03T03:59:00.000Z');
const toMake: Stage = {
  state: 'pending',
  waitsFor: 'portal',
  isProposed: false,
  dueOn: '2026-12-02',
};

test.each<[Partial<Stage>, string, RegExp | null]>([
  [{}, 'To make', /^Make it in the acquirer’s portal/],
  [{ dueOn: '2026-12-01' }, 'Overdue', /^Make it in the acquirer’s portal/],
  [{ isProposed: true, dueOn: '2026-12-01' }, 'Awaiting second approval', /^A second person/],
  [{ waitsFor: 'outcome', dueOn: null }, 'Outcome unknown', /Don’t make it a second time\.$/],
  [{ waitsFor: null, dueOn: null }, 'Being sent', null],
  [{ state: 'done', waitsFor: null }, 'Done', null],
  [{ state: 'failed', waitsFor: null }, 'Failed', null],
])('a refund with %j shows its stage and task', (changes, word, task) => {
  const refund = { ...toMake, ...changes };
  expect(refundStage(refund, now).word).toBe(word);
  if (task === null) expect(refundTask(refund)).toBeNull();
  else expect(refundTask(refund)).toMatch(task);
});
