import { expect, test } from 'vitest';
import { reviewDue } from './review-clock.ts';

// Saint Lucia is four hours behind UTC. 27 November 2026 is a Friday.
test.each([
  ['a Tuesday morning', '2026-11-24T13:00:00Z', '2026-11-25T13:00:00Z'],
  ['a Friday afternoon', '2026-11-27T19:00:00Z', '2026-11-30T19:00:00Z'],
  ['a Saturday', '2026-11-28T15:00:00Z', '2026-12-01T04:00:00Z'],
  ['a Sunday at its last moment', '2026-11-30T03:59:59.999Z', '2026-12-01T04:00:00Z'],
  ['a Monday at its first moment', '2026-11-30T04:00:00Z', '2026-12-01T04:00:00Z'],
  ['a Thursday at its last moment', '2026-11-27T03:59:59Z', '2026-11-28T03:59:59Z'],
  ['a Friday, already Saturday in UTC', '2026-11-28T02:00:00Z', '2026-12-01T02:00:00Z'],
])('a review submitted on %s is due after 24 hours of working days', (_when, submitted, due) => {
  expect(reviewDue(new Date(submitted)).toISOString()).toBe(new Date(due).toISOString());
});
