import { expect, test } from 'vitest';
import { checkProof } from './check-proof.ts';

const password = 'correct horse';

test.each([
  ['123456', { code: '123456' }],
  [' 123 456 ', { code: '123456' }],
  ['k7m2p-x9fhd', { recoveryCode: 'k7m2p-x9fhd' }],
])('“%s” is recognised', (code, secondFactor) => {
  expect(checkProof({ password, code })).toEqual({ ok: true, value: { password, secondFactor } });
});

test.each([
  ['', 'This field is required.'],
  ['1234', 'Enter the six digits in your app.'],
])('“%s” is no code', (code, message) => {
  expect(checkProof({ password, code })).toEqual({ ok: false, fields: { code: message } });
});

test('a missing password is reported too', () => {
  expect(checkProof({ password: '', code: '123456' })).toEqual({
    ok: false,
    fields: { password: 'This field is required.' },
  });
});
