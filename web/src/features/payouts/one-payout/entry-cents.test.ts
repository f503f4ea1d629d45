import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import { expect, test } from 'vitest';
import { carriedInEntries, entryCents } from './entry-cents.ts';

type Sum = Pick<StatementLine, 'grossMills' | 'feeMills' | 'netMills'>;

const entry = (grossMills: number, feeMills: number): Sum => ({
  grossMills,
  feeMills,
  netMills: grossMills - feeMills,
});

test.each([
  ['a sale', entry(99_000, 6_435), { gross: 'EC$99.00', fee: 'EC$6.44', net: 'EC$92.56' }],
  [
    'a returned fee',
    entry(-99_000, -6_435),
    { gross: '−EC$99.00', fee: '−EC$6.43', net: '−EC$92.57' },
  ],
  ['an adjustment', entry(-5, 0), { gross: '−EC$0.01', fee: 'EC$0.00', net: '−EC$0.01' }],
])('%s shows cents that add up', (_, line, shown) => {
  expect(entryCents(line)).toEqual(shown);
});

test('the rest of the cents makes the entries add up to the payout', () => {
  const two = [entry(99_000, 6_435), entry(99_000, 6_435)];
  expect(carriedInEntries(two, 185_130)).toBe(10n);
  expect(carriedInEntries(two, 185_120)).toBe(0n);
  expect(carriedInEntries([entry(100_000, 6_500)], 93_500)).toBe(0n);
});
