import { expect, test } from 'vitest';
import { stepOf } from './search-steps.ts';

test('the first letters create a history entry, and later ones extend it', () => {
  const first = stepOf({ words: 'd' }, null);
  expect(first.replace).toBe(false);
  expect(stepOf({ words: 'de' }, first.state).replace).toBe(true);
});

test('a choice is its own history entry, and typing after it is another', () => {
  const typed = stepOf({ words: 'd' }, null);
  const chosen = stepOf({ status: 'Declined' }, typed.state);
  expect(chosen.replace).toBe(false);
  expect(stepOf({ words: 'de' }, chosen.state).replace).toBe(false);
  expect(stepOf({ range: 'all', status: null, words: '' }, typed.state).replace).toBe(false);
});

test.each([undefined, 'typed', { isTyped: 1 }, {}])(
  'a search after %j is a history entry',
  (state) => {
    expect(stepOf({ words: 'd' }, state).replace).toBe(false);
  },
);
