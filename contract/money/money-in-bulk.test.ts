import { expect, test } from 'vitest';
import {
  type Arithmetic,
  compareFees,
  compareForms,
  ourArithmetic,
} from '../testing/compare-money.ts';
import { moneyCases } from '../testing/money-cases.ts';

const seed = 20_261_122;
const million = 1_000_000;

test('a million fees and their sums are exact to the mill', { timeout: 60_000 }, () => {
  const [compared, tookMs] = timed(() => compareFees(ourArithmetic, moneyCases(seed, million)));
  expect(compared).toMatchObject({ cases: million, wrong: 0, problems: [] });
  expect(compared.halves).toBeGreaterThan(million / 8);
  // The promise is 3 s; making the cases is the machine's own part.
  const [, bareMs] = timed(() => madeOnly());
  const ratio = (tookMs / bareMs).toFixed(1);
  process.stdout.write(
    `${million} fees: ${tookMs} ms, ${ratio} times the bare loop's ${bareMs} ms\n`,
  );
});

test('amounts are read back as the mills that were written', { timeout: 60_000 }, () => {
  const compared = compareForms(ourArithmetic, moneyCases(seed + 1, 100_000));
  expect(compared).toMatchObject({ cases: 100_000, wrong: 0, problems: [] });
});

test.each<[string, Arithmetic['fee']]>([
  ['half a mill goes to the even one', halfEven],
  ['half a mill goes down', (amount, rate) => (amount * rate + 4999n) / 10_000n],
  ['a fee is calculated in floats', inFloats],
  ['a fee is cut off', (amount, rate) => (amount * rate) / 10_000n],
])('the test finds it when %s', (_what, fee) => {
  const { problems } = compareFees({ ...ourArithmetic, fee }, moneyCases(seed, 10_000));
  expect(problems).not.toEqual([]);
});

test.each<[string, Partial<Arithmetic>]>([
  ['an amount is written with one decimal', { text: (mills) => (Number(mills) / 1000).toFixed(1) }],
  [
    'an amount goes through a small float',
    { text: (mills) => Math.fround(Number(mills) / 1000).toFixed(2) },
  ],
  ['a number of the wire has cents alone', { number: (mills) => Number(mills / 10n) / 100 }],
  ['a screen rounds to cents', { shown: (mills) => `EC$${(Number(mills) / 1000).toFixed(2)}0` }],
])('the test finds it when %s', (_what, planted) => {
  const { problems } = compareForms({ ...ourArithmetic, ...planted }, moneyCases(seed, 10_000));
  expect(problems).not.toEqual([]);
});

function timed<Result>(work: () => Result): [Result, number] {
  const startedAt = performance.now();
  const result = work();
  return [result, Math.round(performance.now() - startedAt)];
}

function madeOnly(): bigint {
  let sum = 0n;
  for (const { amountMills, basisPoints } of moneyCases(seed, million)) {
    sum += amountMills + basisPoints;
  }
  return sum;
}

function halfEven(amountMills: bigint, basisPoints: bigint): bigint {
  const product = amountMills * basisPoints;
  const whole = product / 10_000n;
  const remainder = product % 10_000n;
  if (remainder === 5000n) return whole + (whole % 2n);
  return remainder > 5000n ? whole + 1n : whole;
}

/** A float calculation: exact for most amounts, and wrong where half a mill is not quite half. */
function inFloats(amountMills: bigint, basisPoints: bigint): bigint {
  const dollars = Number(amountMills) / 1000;
  return BigInt(Math.round(dollars * (Number(basisPoints) / 10_000) * 1000));
}
