import { expect, test } from 'vitest';
import { earningsOf, sampleMonths, totalOf } from './sample-months.ts';

const earnings = sampleMonths.map(earningsOf);

test('lists nine months', () => {
  expect(sampleMonths.map(({ name }) => name.slice(0, 3)).join(' ')).toBe(
    'Jan Feb Mar Apr May Jun Jul Aug Sep',
  );
});

test('every fee is 6.5% to the cent, without rounding', () => {
  for (const { salesMills, feeMills, paidOutMills } of earnings) {
    expect(feeMills * 1000n).toBe(salesMills * 65n);
    expect(feeMills % 10n).toBe(0n);
    expect(paidOutMills + feeMills).toBe(salesMills);
  }
});

test('the total is the sum of the months', () => {
  expect(totalOf(earnings)).toEqual({
    payments: 410,
    salesMills: 47_560_000n,
    feeMills: 3_091_400n,
    paidOutMills: 44_468_600n,
  });
});
