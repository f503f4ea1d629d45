import { expect, test } from 'vitest';
import { withRow } from './save-row.ts';

const text = '# Results\n\n## First\n\nText.\n\n| A |\n|---|\n| 1 |\n\n## Second\n\n| B |\n|---|\n';

test.each([
  ['## First', text.replace('| 1 |', '| 1 |\n| 2 |')],
  ['## Second', `${text}| 2 |\n`],
])('a row follows the last one of its table: %s', (heading, expected) => {
  expect(withRow(text, heading, '| 2 |')).toBe(expected);
});

test('an unknown table gets no row', () => {
  expect(() => withRow(text, '## Third', '| 2 |')).toThrow('there is no table');
});
