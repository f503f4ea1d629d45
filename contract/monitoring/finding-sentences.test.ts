import { expect, test } from 'vitest';
import { findingSentence } from './finding-sentences.ts';

test('shows money to the mill, also above what a number holds, and times of Saint Lucia', () => {
  expect(findingSentence('mode_unbalanced', { mode: 'live', mills: '-9007199254740993' })).toBe(
    'The live ledger is out of balance by −EC$9,007,199,254,740.993.',
  );
  const sale = { sale: 'S', status: 'Declined', reported: 'Approved', invoice: 'I', company: 'C' };
  const at = '2026-11-28T03:05:09.123456+00:00';
  expect(findingSentence('outcome_contradicted', { ...sale, at, detail: '' })).toBe(
    'Sale S is Declined, but the gateway reported Approved on 27 November 2026 11:05:09 pm: invoice I of C.',
  );
});

test('names a missing value', () => {
  const account = { id: '7', mode: 'live', code: 'fee_income', entries: '10' };
  expect(findingSentence('balance_differs', { ...account, company: null, balance: null })).toBe(
    'The balance of account 7 (live fee_income of the platform) is missing, but its entries sum to EC$0.01.',
  );
  const sale = { sale: 'S', status: 'Approved', event: null };
  expect(findingSentence('event_differs', sale)).toBe('Sale S is Approved, but it has no event.');
});
