import { makPayment } from '@piton/contract/payments/pay-functions.ts';
import { refusalsOf } from '@piton/contract/http/endpoint.ts';
import { paymentErrors } from '@piton/contract/payments/payment-response.ts';
import { expect, test } from 'vitest';
import { paymentErrorsInDocs } from './payment-errors.ts';
import { makPaymentResponse } from './public-functions.ts';

const errors = paymentErrorsInDocs();

test('the docs list every error once, with its remedy', () => {
  const names = errors.map(({ error }) => error);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining([...paymentErrors]));
  expect(names).toHaveLength(paymentErrors.length + refusalsOf(makPayment).length);
  expect(errors.filter(({ advice }) => advice === '')).toEqual([]);
});

test('makPayment’s description lists these errors', () => {
  const { error } = makPaymentResponse().properties ?? {};
  const words = errors.map(({ error: word }) => word);
  expect(error?.enum?.toSorted()).toEqual(['', ...words].toSorted());
});

test('only a stored payment uses up an encrypted text', () => {
  const of = (text: string) =>
    errors.filter((each) => each.text === text).map(({ error }) => error);
  expect(of('used up').toSorted()).toEqual([
    'already_used',
    'cancelled',
    'gateway',
    'invalid',
    'unavailable',
  ]);
  expect(of('not known').toSorted()).toEqual(['busy', 'unexpected']);
});

test('lists errors for servers, and not those for browsers', () => {
  const byCode = Object.fromEntries(errors.map(({ error, ...rest }) => [error, rest]));
  expect(byCode['rate_limited']).toMatchObject({ httpStatus: 429, status: 'Incomplete' });
  expect(byCode['unavailable']).toMatchObject({ httpStatus: 503, status: 'Incomplete' });
  expect(byCode['busy']).toMatchObject({ httpStatus: 503, status: 'Pending' });
  expect(byCode).not.toHaveProperty('too_many_requests');
});
