import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PayoutEntry } from './payout-entry.tsx';

function textOf(kind: StatementLine['kind'], grossMills: number, feeMills: number): string {
  const entry: StatementLine = {
    id: '1',
    at: '2026-11-27T14:00:00.000Z',
    kind,
    companyId: 'nutmeg',
    companyName: 'Nutmeg',
    transactionNumber: '',
    invoiceNumber: '',
    about: 'Lunch',
    grossMills,
    feeMills,
    netMills: grossMills - feeMills,
  };
  return renderToStaticMarkup(<PayoutEntry entry={entry} />).replaceAll(/<[^>]*>/g, ' ');
}

/** The amounts of an entry as a reader sees them: gross, fee and net. */
function amounts(...line: Parameters<typeof textOf>): string[] {
  const text = textOf(...line);
  const amount = (name: string) =>
    new RegExp(String.raw`${name}\s+(−?EC\$[\d,]+)\s*(\.\d+)`).exec(text)?.slice(1).join('') ?? '';
  return ['Gross', 'Fee', 'Net'].map(amount);
}

test.each([
  ['sale', 67_250, 4371, ['EC$67.25', 'EC$4.371', 'EC$62.879']],
  ['refund', -30_000, -1950, ['−EC$30.00', '−EC$1.950', '−EC$28.050']],
  ['chargeback', -99_000, -6435, ['−EC$99.00', '−EC$6.435', '−EC$92.565']],
  ['adjustment', -5, 0, ['−EC$0.005', 'EC$0.000', '−EC$0.005']],
] as const)('%s shows an exact fee and net', (kind, grossMills, feeMills, shown) => {
  expect(amounts(kind, grossMills, feeMills)).toEqual(shown);
});

test('a failed refund is not shown as a second refund', () => {
  expect(textOf('refund', -30_000, -1950)).toContain('Refund ·');
  expect(textOf('refund', 30_000, 1950)).toContain('Refund failed ·');
});
