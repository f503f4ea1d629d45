import type { SaleAuthentication } from './authentication.ts';
import { expect, test } from 'vitest';
import { authenticationWords } from './authentication-words.ts';

const authenticated: SaleAuthentication = {
  status: 'Y',
  eci: '05',
  isLiabilityShifted: true,
  version: '2.2.0',
  dsTransactionId: 'ds-1',
};
const none = { eci: '', isLiabilityShifted: false, version: '', dsTransactionId: '' };

test.each<[string, SaleAuthentication | null, string[] | null]>([
  ['without 3-D Secure', null, null],
  [
    'authenticated',
    authenticated,
    [
      'Y, authenticated',
      'ECI 05',
      'Liability shifted to the issuer',
      'Version 2.2.0',
      'DS transaction ds-1',
    ],
  ],
  ['not finished', { ...none, status: null }, ['No result']],
  ['rejected', { ...none, status: 'R' }, ['R, rejected by the issuer', 'No liability shift']],
])('a sale %s', (_what, authentication, words) => {
  expect(authenticationWords(authentication)).toEqual(words);
});
