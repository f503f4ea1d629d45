import { expect, test } from 'vitest';
import { contradictionWords, eventWords } from './evidence-words.ts';

const event = { number: 1, status: 'Pending', source: 'payer', what: 'began', at: '' };

test('of a payment of a merchant’s server nobody says that the payer submitted it', () => {
  expect(eventWords(event, 'page')).toBe('The payer submitted it.');
  expect(eventWords(event, 'server')).toBe('The merchant’s server submitted it.');
  const refused = { ...event, what: 'ended', status: 'Incomplete' };
  expect(eventWords(refused, 'page')).toBe('The payer: Incomplete.');
  expect(eventWords(refused, 'server')).toBe('The merchant’s server: Incomplete.');
  const approved = { ...refused, source: 'gateway', status: 'Approved' };
  expect(eventWords(approved, 'server')).toBe('The gateway: Approved.');
});

test.each([
  [
    'Mismatch',
    'Approved with Amount "98.99" instead of "99.00"',
    'The gateway answered: Approved with Amount "98.99" instead of "99.00"',
  ],
  [
    'Mismatch',
    'Approved with no Amount instead of "99.00"',
    'The gateway answered: Approved with no Amount instead of "99.00"',
  ],
  ['Mismatch', '', 'The gateway answered another sale or amount'],
  ['Approved', '', 'The gateway said Approved'],
  ['Declined', '', 'The gateway said Declined'],
])('%s with “%s” reads “%s”', (said, detail, words) => {
  expect(contradictionWords({ said, detail })).toBe(words);
});

test('an absence under another key of ours is told as what it is', () => {
  const absent = { ...event, source: 'inquiry', what: 'absent_under_other_key' };
  expect(eventWords(absent, 'page')).toContain('which says nothing');
});
