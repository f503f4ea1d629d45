import type { PayoutRun } from '@piton/contract/payout-run.ts';
import { expect, test } from 'vitest';
import { narrowedPayouts } from './narrowed-payouts.ts';

type Payout = PayoutRun['payouts'][number];

const ana: Payout = {
  id: '1',
  reference: 'PO26W48A7K3F',
  state: 'queued',
  owner: { uid: 'a', displayName: 'Ana Charlemagne' },
  netMills: 93_500,
  saleCount: 1,
  bankName: 'Bank of Saint Lucia Limited',
  accountName: 'A. Charlemagne',
  accountNumber: '•••• 4756',
  unfitFor: [],
  reason: '',
};
const benoit: Payout = {
  ...ana,
  id: '2',
  reference: 'PO26W48B9Q2D',
  state: 'cancelled',
  owner: { uid: 'b', displayName: 'Benoît Hippolyte' },
  accountName: 'Benoît Hippolyte',
  accountNumber: '•••• 8810',
  reason: 'Asked for by phone',
};

const found = (text: string, state: Payout['state'] | null = null) =>
  narrowedPayouts([ana, benoit], { text, state }).map(({ id }) => id);

test('all of them are there until somebody looks for one', () => {
  expect(found(' ')).toEqual(['1', '2']);
});

test.each([
  ['charlemagne', ['1']],
  ['4756', ['1']],
  ['b9q2d', ['2']],
  ['by phone', ['2']],
  ['saint lucia', ['1', '2']],
  ['saint 8810', ['2']],
  ['ana 8810', []],
])('“%s” finds what has every word of it', (text, ids) => {
  expect(found(text)).toEqual(ids);
});

test('an accent is found with and without', () => {
  expect([found('benoit'), found('BENOÎT')]).toEqual([['2'], ['2']]);
});

test('the state narrows too', () => {
  expect(found('', 'cancelled')).toEqual(['2']);
  expect(found('ana', 'cancelled')).toEqual([]);
});
