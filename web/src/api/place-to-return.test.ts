import { expect, test } from 'vitest';
import { placeToReturn, signInPath } from './place-to-return.ts';

const receipt = `/check-receipt/${'a'.repeat(20)}/${'b_-B'.padEnd(22, '0')}`;

test('whoever scanned a code comes back to what it leads to', () => {
  const signIn = signInPath(receipt);
  expect(signIn).toMatch(/^\/signin\?to=/);
  expect(placeToReturn(new URL(signIn, 'http://localhost').search)).toBe(receipt);
});

test.each(['/index', '/payouts', '/', '/check-receipt/a/b'])('%s is not come back to', (path) => {
  expect(signInPath(path)).toBe('/signin');
});

test.each([
  'https://evil.example/',
  `https://evil.example${receipt}`,
  `//evil.example${receipt}`,
  `${receipt}/..//evil.example`,
  `${receipt}\n`,
  `${receipt}?x`,
  'data:text/html,x',
  '/console',
  '',
])('nobody is led to %j', (path) => {
  expect(placeToReturn(`?${new URLSearchParams({ to: path })}`)).toBeNull();
});
