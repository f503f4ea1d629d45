import { expect, test } from 'vitest';
import { acceptReason } from './accept-reason.ts';

const person = {
  email: 'marva.e+shop@example.lc',
  first_name: 'Marva J',
  last_name: 'St. Édouard-Li',
  phone: '+1 758 212 3456',
  address: '12 Rue de l’Église,\nSoufrière',
};

test.each([
  ['the email in capitals', 'MARVA.E+SHOP@EXAMPLE.LC asked'],
  ['the email taken apart', 'from marva.e+shop @ example.lc'],
  ['the local part of the email', 'the one with marva.e+shop wants it'],
  ['the first name', 'marva asked for it'],
  ['the last name', 'ÉDOUARD asked for it'],
  ['the last name in two steps', 'E\u0301douard asked for it'],
  ['the last name without its accent', 'Mrs Edouard asked for it'],
  ['the last name of an owner', 'Édouard’s letter'],
  ['two letters of the last name', 'Mrs Li rang'],
  ['the whole name with two spaces', 'Marva  J\u00A0 Édouard-Li'],
  ['the name in wide letters', 'ＭＡＲＶＡ rang'],
  ['the phone without spaces', 'rang from +17582123456'],
  ['the phone with other signs', 'rang from (758) 212-34.56'],
  ['the phone as one dials it here', 'rang from 212 3456'],
  ['the phone in wide digits', 'rang from ２１２３４５６'],
  ['the address in one line', 'lives at 12 rue de l’eglise soufriere'],
])('a reason with %s is refused', (_what, reason) => {
  expect(() => acceptReason(reason, person)).toThrow(
    expect.objectContaining({ code: 'rejected_fields' }) as Error,
  );
});

test.each([
  'asked by letter of 12 November',
  'marvellous: like a list, and just a line',
  'J. from support took the call',
  'ticket 758212, then 3457',
  'from another shop in Castries',
])('"%s" names no person', (reason) => {
  expect(() => acceptReason(reason, person)).not.toThrow();
});

test('accepts any reason for an account without phone and address', () => {
  const bare = { ...person, phone: null, address: null };
  expect(() => acceptReason('asked by mail, 2 pages', bare)).not.toThrow();
  expect(() => acceptReason('2 pages', { ...bare, phone: '', address: ' ' })).not.toThrow();
});
