import { expect, test } from 'vitest';
import { apiErrors, groupOperations } from './api-errors.ts';

test('each code of the REST API has a remedy, and so do the refused paths', () => {
  const errors = apiErrors();
  expect(errors.filter(({ advice }) => advice === '')).toEqual([]);
  expect(errors.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['not_found', 'wrong_method']),
  );
});

test('each code says which operations return it, in a few words', () => {
  const many = apiErrors().filter(
    ({ operations }) => groupOperations(operations).others.length > 3,
  );
  expect(many.map(({ code }) => code)).toEqual([]);
});
