import { expect, test } from 'vitest';
import { docstring } from './python-type.ts';
import { wrapText } from './wrap-text.ts';

test('a text keeps its list, and no line of it is too long', () => {
  const text = 'One of these:\n\n`short`: is.\n\n`other`: has rather more words than a line holds.';
  expect(wrapText(text, 24)).toEqual([
    'One of these:',
    '',
    '`short`: is.',
    '',
    '`other`: has rather more',
    'words than a line holds.',
  ]);
});

test('an item of a list hangs', () => {
  expect(wrapText('- one two three', 9)).toEqual(['- one two', '  three']);
});

test('a docstring of one line stays on it', () => {
  expect(docstring('The purpose.', '    ')).toBe('    """The purpose."""\n');
  expect(docstring('One:\n\n- two', '    ')).toBe('    """One:\n\n    - two\n    """\n');
});
