import { expect, test } from 'vitest';
import { sumOfLines } from './sum-of-lines.ts';

const line = {
  saleCount: 2,
  saleMills: 110_010,
  feeMills: 7151,
  returnedMills: 4000,
  otherMills: -1000,
  carriedInMills: 3,
  carriedOutMills: 2,
  netMills: 105_860,
};

test('the sum of lines is the sum of each part', () => {
  const sum = sumOfLines([line, line]);
  expect(sum).toEqual({
    saleCount: 4,
    saleMills: 220_020,
    feeMills: 14_302,
    returnedMills: 8000,
    otherMills: -2000,
    carriedInMills: 6,
    carriedOutMills: 4,
    netMills: 211_720,
  });
  const { saleMills, feeMills, returnedMills, otherMills } = sum;
  const { carriedInMills, carriedOutMills, netMills } = sum;
  expect(saleMills - feeMills + returnedMills + otherMills + carriedInMills - carriedOutMills).toBe(
    netMills,
  );
});
