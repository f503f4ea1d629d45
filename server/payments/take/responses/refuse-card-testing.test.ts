import { expect, test } from 'vitest';
import { refuseCardTesting } from './refuse-card-testing.ts';

const refused = { kind: 'card_testing', retryAfterSeconds: 420 } as const;

test('a rejected server learns which payments go through', () => {
  expect(refuseCardTesting({ ...refused, ofWhat: 'server' })).toMatchObject({
    code: 'card_testing',
    message: expect.stringContaining('only for payment requests') as string,
    retryAfterSeconds: 420,
  });
});

test('a customer of a closed payment request learns what to do', () => {
  expect(refuseCardTesting({ ...refused, ofWhat: 'request' })).toMatchObject({
    code: 'card_testing',
    message:
      'Too many cards were declined for this payment request. Nothing was charged this time. The pay page still works. You can try again in 7 minutes.',
    retryAfterSeconds: 420,
  });
});
