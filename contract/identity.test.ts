import { expect, test } from 'vitest';
import { checkFields } from './check-fields.ts';
import { signInBody } from './identity.ts';
import { emailMessage } from './messages.ts';

function address(length: number): string {
  const rest = '@example.lc';
  return 'a'.repeat(length - rest.length) + rest;
}

test('an email address is at most as long as mail allows, spaces around it aside', () => {
  const check = (email: string) => checkFields(signInBody, { email, password: 'x' });
  expect(check(`  ${address(254)}  `)).toMatchObject({ ok: true, value: { email: address(254) } });
  expect(check(address(255))).toEqual({ ok: false, fields: { email: emailMessage } });
  expect(check(address(50_000))).toEqual({ ok: false, fields: { email: emailMessage } });
});
