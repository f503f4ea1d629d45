import { expect, test } from 'vitest';
import { openOverList } from './link-to-sale.ts';
import { isMarked } from './step-mark.ts';

test.each([
  [openOverList('list'), true],
  [undefined, false],
  [null, false],
  ['isOverList', false],
  [{ isTyped: true }, false],
  [{ isOverList: 1 }, false],
])('a history entry with %j was opened over the list: %s', (state, is) => {
  expect(isMarked(state, 'isOverList')).toBe(is);
});
