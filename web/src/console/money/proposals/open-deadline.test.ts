import { expect, test } from 'vitest';
import { openDeadlineOf } from './open-deadline.ts';

const open = { state: 'open', respondBy: '2026-12-04' } as const;

test.each([
  ['none', '2026-12-04', '2026-12-04'],
  ['draft', '2026-12-01', '2026-12-04'],
  ['none', '2026-12-05', null],
  ['submitted', '2026-12-01', null],
  ['accepted', '2026-12-01', null],
] as const)('with the response %s, on %s the open deadline is %s', (response, today, deadline) => {
  expect(openDeadlineOf({ ...open, response }, today)).toBe(deadline);
});

test('a decided dispute, or one without a deadline, has none', () => {
  const today = '2026-12-01';
  expect(openDeadlineOf({ ...open, state: 'won', response: 'none' }, today)).toBeNull();
  expect(openDeadlineOf({ ...open, respondBy: null, response: 'none' }, today)).toBeNull();
});
