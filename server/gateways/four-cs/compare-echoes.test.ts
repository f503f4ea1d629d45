import { expect, test } from 'vitest';
import { Secret } from '../secret.ts';
import { disagreeingEchoes } from './compare-echoes.ts';
import { saleOf } from './testing/replies.ts';

const sale = saleOf({ amountMills: 12_500n });
const ours = { TranId: sale.tranId, Invoice: sale.invoice, Amount: '12.50', Currency: 'XCD' };
const merchantKey = new Secret('BOSL_4711');

function disagreeing(echoes: Partial<typeof ours>, mayBeMissing = false): string[] {
  const fields = new Map(Object.entries({ ...ours, ...echoes }));
  return disagreeingEchoes(sale, fields, { mayBeMissing, merchantKey });
}

test.each(['12.50', '12.5', '12.500', '12.5000'])('the amount may be echoed as %s', (Amount) => {
  expect(disagreeing({ Amount })).toEqual([]);
});

test.each(['12', '12.51', '12.5001', '12.50005', '12,50', '1250'])(
  'the amount %s differs',
  (Amount) => {
    expect(disagreeing({ Amount })).toEqual([`Amount "${Amount}" instead of "12.50"`]);
  },
);

test('a reply without a decision ignores an amount of 0, and compares all other fields', () => {
  expect(disagreeing({ Amount: '0.00', TranId: '' }, true)).toEqual([]);
  expect(disagreeing({ Amount: '0.00' })).toHaveLength(1);
  for (const name of ['TranId', 'Invoice', 'Currency'] as const) {
    expect(disagreeing({ [name]: '0' }, true)).toEqual([`${name} "0" instead of "${ours[name]}"`]);
  }
});
