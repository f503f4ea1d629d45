import { expect, test } from 'vitest';
import { restErrors } from './rest-errors.ts';

test('each code of the REST API has a remedy, and so do the refused paths', () => {
  const errors = restErrors();
  expect(errors.filter(({ advice }) => advice === '')).toEqual([]);
  expect(errors.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['not_found', 'wrong_method']),
  );
});
