import { expect, test } from 'vitest';
import { compareArrivals } from './compare-arrivals.ts';

const events = [1n, 2n, 3n].map((number) => ({ id: `e${number}`, sequence: 'p', number }));
const arrival = (id: string, isAnswered = true, body = id) => ({ id, body, isAnswered });
const all = ['e1', 'e2', 'e3'].map((id) => arrival(id));
const clean = { lost: 0, outOfOrder: 0, repeated: 0, altered: 0, unknown: 0 };

test.each([
  ['everything once', all, clean],
  ['a repeated event', [arrival('e1'), ...all], { ...clean, repeated: 1 }],
  ['a lost event', all.slice(0, 2), { ...clean, lost: 1 }],
  [
    'an event that was never answered',
    [...all.slice(0, 2), arrival('e3', false)],
    { ...clean, lost: 1 },
  ],
  ['a later event first', [arrival('e2'), ...all], { ...clean, outOfOrder: 1, repeated: 1 }],
  [
    'a later event before the earlier one was answered',
    [arrival('e1', false), arrival('e2'), arrival('e1'), arrival('e3')],
    { ...clean, outOfOrder: 1, repeated: 1 },
  ],
  ['another body', [arrival('e1', true, 'x'), ...all], { ...clean, repeated: 1, altered: 1 }],
  ['an unknown event', [...all, arrival('e9')], { ...clean, unknown: 1 }],
])('%s', (_what, arrivals, expected) => {
  expect(compareArrivals(events, arrivals)).toEqual(expected);
});
