import { expect, test } from 'vitest';
import { restErrors, groupOperations } from './rest-errors.ts';

test('each code of the REST API has a remedy, and so do the refused paths', () => {
  const errors = restErrors();
  expect(errors.filter(({ advice }) => advice === '')).toEqual([]);
  expect(errors.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['not_found', 'wrong_method']),
  );
});

test('each code says which operations return it, in a few words', () => {
  const many = restErrors().filter(
    ({ operations }) => groupOperations(operations).others.length > 3,
  );
  expect(many.map(({ code }) => code)).toEqual([]);
});
