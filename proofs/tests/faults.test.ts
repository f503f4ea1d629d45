import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { faults, harmless } from './faults.ts';
import { plantedText } from './plant.ts';

const checkout = path.resolve(import.meta.dirname, '../..');
const all = [...faults, harmless];

test.each(all)('$name matches the product’s text and its tests', (fault) => {
  const source = readFileSync(path.join(checkout, fault.file), 'utf8');
  expect(plantedText(fault, source)).not.toBe(source);
  expect(fault.tests.length).toBeGreaterThan(0);
  for (const file of fault.tests) expect(existsSync(path.join(checkout, file)), file).toBe(true);
});

test('there are at least thirty, with distinct names', () => {
  expect(faults.length).toBeGreaterThanOrEqual(30);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

test.each(['', 'two two'])(
  'a text that does not occur exactly once cannot be planted: %j',
  (source) => {
    const fault = { name: 'a', file: 'b.ts', text: 'two', planted: 'three' };
    expect(() => plantedText(fault, source)).toThrow('needs its text once in b.ts');
  },
);
