import { makPayment } from '@piton/contract/pay-functions.ts';
import { refusalsOf } from '@piton/contract/endpoint.ts';
import { paymentErrors } from '@piton/contract/payment-answer.ts';
import { expect, test } from 'vitest';
import { paymentErrorsInDocs } from './payment-errors.ts';

const errors = paymentErrorsInDocs();

test('every error of the wire is in the docs once, with what to do', () => {
  const names = errors.map(({ error }) => error);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining([...paymentErrors]));
  expect(names).toHaveLength(paymentErrors.length + refusalsOf(makPayment).length);
  expect(errors.filter(({ advice }) => advice === '')).toEqual([]);
});

test('what is told to servers, and not the word for people’s browsers', () => {
  const told = Object.fromEntries(errors.map(({ error, ...rest }) => [error, rest]));
  expect(told['rate_limited']).toMatchObject({ httpStatus: 429, status: 'Incomplete' });
  expect(told['unavailable']).toMatchObject({ httpStatus: 503, status: 'Incomplete' });
  expect(told['busy']).toMatchObject({ httpStatus: 503, status: 'Pending' });
  expect(told).not.toHaveProperty('too_many_requests');
});
