import { expect, test } from 'vitest';
import { findAccount, readAccounts } from './accounts.ts';

function find(id: string | undefined, password: string | undefined, known: string[] = []) {
  const headers = { 'powertranz-powertranzid': id, 'powertranz-powertranzpassword': password };
  return findAccount(headers, readAccounts(known));
}

test('any id with a password is an account unless some are given', () => {
  expect(find('88800001', 'secret')).toBe('88800001');
  expect(find('88800001', '')).toBeUndefined();
  expect(find('88800001', undefined)).toBeUndefined();
  expect(find('', 'secret')).toBeUndefined();
  expect(find(undefined, 'secret')).toBeUndefined();
});

test('given accounts alone are known, each by its own password', () => {
  const known = ['1:one', '2:two:with:colons'];
  expect(find('1', 'one', known)).toBe('1');
  expect(find('2', 'two:with:colons', known)).toBe('2');
  expect(find('1', 'two', known)).toBeUndefined();
  expect(find('3', 'one', known)).toBeUndefined();
});

test.each(['', '1', ':one', '1:'])('"%s" is no account', (text) => {
  expect(() => readAccounts([text])).toThrow('--powertranz-account must be <id>:<password>');
});
