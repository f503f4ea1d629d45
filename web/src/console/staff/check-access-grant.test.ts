import { expect, test } from 'vitest';
import { checkEnabling, checkInvitation } from './check-access-grant.ts';

const typed = { email: 'ben@example.lc', role: 'reviewer', password: 'two peaks', code: '' };
const required = 'This field is required.';

test('the password is enough without a second factor', () => {
  const requirement = { isCodeRequired: false };
  const { password } = typed;
  expect(checkEnabling(typed, requirement)).toEqual({ ok: true, value: { password } });
  const { code: _code, ...body } = typed;
  expect(checkInvitation(typed, requirement)).toEqual({ ok: true, value: body });
});

test('a second factor needs a code too', () => {
  const requirement = { isCodeRequired: true };
  expect(checkEnabling(typed, requirement)).toEqual({ ok: false, fields: { code: required } });
  expect(checkInvitation({ ...typed, code: '123 456' }, requirement)).toMatchObject({
    ok: true,
    value: { email: typed.email, secondFactor: { code: '123456' } },
  });
});

test('all errors are reported at once', () => {
  const empty = { email: '', role: 'reviewer', password: '', code: '' };
  expect(checkInvitation(empty, { isCodeRequired: true })).toEqual({
    ok: false,
    fields: { email: required, password: required, code: required },
  });
});
