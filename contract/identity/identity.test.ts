import { expect, test } from 'vitest';
import { checkFields } from '../fields/check-fields.ts';
import { signInBody, signUpBody } from './identity.ts';
import { emailMessage } from '../http/messages.ts';

function address(length: number): string {
  const start = `${'a'.repeat(64)}@`;
  const labels = `${'b'.repeat(60)}.`.repeat(Math.ceil(length / 61));
  return `${start}${labels.slice(0, length - start.length - '.lc'.length)}.lc`;
}

test('an email address has SMTP’s maximum length, without surrounding spaces', () => {
  const check = (email: string) => checkFields(signInBody, { email, password: 'x' });
  expect(check(`  ${address(254)}  `)).toMatchObject({ ok: true, value: { email: address(254) } });
  expect(check(address(255))).toEqual({ ok: false, fields: { email: emailMessage } });
  expect(check(address(50_000))).toEqual({ ok: false, fields: { email: emailMessage } });
});

test.each([
  ['that exists', signInBody],
  ['that is chosen', signUpBody],
])('a password %s is reported as too long, not as missing', (_what, body) => {
  const checked = checkFields(body, { password: 'a'.repeat(257) });
  expect(checked).toMatchObject({ fields: { password: 'Use up to 256 characters.' } });
});
