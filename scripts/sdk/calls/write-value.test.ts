import { expect, test } from 'vitest';
import { jsonStyle, nodeStyle, phpStyle, pythonStyle, writeValue } from './write-value.ts';

const value = { name: "Ann's", isPaid: true, note: null };

test('each language writes its own literals, and escapes a quote', () => {
  expect(writeValue(value, nodeStyle)).toBe(
    "{\n  name: 'Ann\\'s',\n  isPaid: true,\n  note: null,\n}",
  );
  expect(writeValue(value, phpStyle)).toBe(
    "[\n    'name' => 'Ann\\'s',\n    'isPaid' => true,\n    'note' => null,\n]",
  );
  expect(writeValue(value, pythonStyle)).toBe(
    "{\n    'name': 'Ann\\'s',\n    'isPaid': True,\n    'note': None,\n}",
  );
  expect(JSON.parse(writeValue(value, jsonStyle))).toEqual(value);
});

test('a small value takes one line, unless the line is full', () => {
  const money = { value: '45.00', currency: 'XCD' };
  expect(writeValue(money, nodeStyle)).toBe("{ value: '45.00', currency: 'XCD' }");
  expect(writeValue(money, nodeStyle, { before: 80 })).toContain('\n');
  expect(writeValue({ types: ['*'] }, phpStyle)).toBe("['types' => ['*']]");
});
