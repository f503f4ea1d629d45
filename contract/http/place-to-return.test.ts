import { describe, expect, test } from 'vitest';
import { placeToReturn, signInPath } from './place-to-return.ts';

const receipt = `/check-receipt/${'a'.repeat(20)}/${'b_-B'.padEnd(22, '0')}`;
const payout = '/payouts/019ac5d0-6e1c-7d3a-9b50-3f1d2a7c8e44';

test.each([
  '/index',
  '/payouts',
  payout,
  receipt,
  '/Mytransactions?from=2026-11-01&q=caf%C3%A9+%26+tea',
  '/console',
  '/console/payouts?week=2026-11-25',
])('signing in returns to %s', (place) => {
  const signIn = new URL(signInPath(place), 'http://localhost');
  expect(signIn.pathname).toBe('/signin');
  expect(placeToReturn(signIn.search)).toBe(place);
});

test.each(['/', '/signin', '/about', '/settings-preferences', '/nothing', '/check-receipt/a/b'])(
  'signing in does not return to %s, which needs no session',
  (place) => {
    expect(signInPath(place)).toBe('/signin');
  },
);

describe('a link to another site is ignored', () => {
  test.each([
    'https://evil.example/',
    'https://evil.example/payouts',
    `https://evil.example${receipt}`,
    '//evil.example',
    '//evil.example/payouts',
    '///evil.example/payouts',
    String.raw`/\evil.example/payouts`,
    String.raw`\\evil.example/payouts`,
    String.raw`/payouts\..\..\evil.example`,
    '/%2Fevil.example',
    '/%5Cevil.example',
    '%2F%2Fevil.example/payouts',
    '/payouts/..//evil.example',
    '/payouts/%2e%2e//evil.example',
    '/console/..//evil.example',
    '/\t/evil.example',
    '/payouts\n',
    ' /payouts',
    `${receipt}/..//evil.example`,
    '/payouts#token',
    'payouts',
    'data:text/html,x',
    ['javascript', 'alert(1)'].join(':'),
    '',
  ])('%j', (place) => {
    expect(placeToReturn(`?${new URLSearchParams({ to: place }).toString()}`)).toBeNull();
    expect(signInPath(place)).toBe('/signin');
  });

  test.each([
    '?to=%2F%2Fevil.example',
    '?to=%252F%252Fevil.example',
    '?to=/%5Cevil.example',
    '?to=',
  ])('also in the query %s', (search) => {
    expect(placeToReturn(search)).toBeNull();
  });
});
