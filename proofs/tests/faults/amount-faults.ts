import type { Fault } from '../fault.ts';

const money = 'contract/money/money.ts';

const beginSale = 'server/payments/sql/begin-sale.sql';
const postSale = 'server/payments/sql/post-sale.sql';

export const moneyFaults: readonly Fault[] = [
  {
    name: 'a fee is truncated instead of rounded',
    costs: 'We lose half a mill on every second sale.',
    file: money,
    text: '(cents * basisPoints + 500n) / 1000n',
    planted: '(cents * basisPoints) / 1000n',
    tests: ['contract/money/money.test.ts'],
    isQuick: true,
  },
  {
    name: 'half a mill rounds down',
    costs: 'The pages and the ledger differ by a mill.',
    file: money,
    text: '(cents * basisPoints + 500n) / 1000n',
    planted: '(cents * basisPoints + 499n) / 1000n',
    tests: ['contract/money/money.test.ts'],
  },
  {
    name: 'one decimal is read as cents',
    costs: 'A customer who types 12.5 pays 12.05.',
    file: money,
    text: "padEnd(2, '0')",
    planted: "padStart(2, '0')",
    tests: ['contract/money/money.test.ts'],
    isQuick: true,
  },
  {
    name: 'the ledger truncates the fee',
    costs: 'The posted fee is not the agreed one.',
    file: postSale,
    text: 'return (amount_mills / 10 * basis_points + 500) / 1000;',
    planted: 'return amount_mills / 10 * basis_points / 1000;',
    tests: ['server/acceptance/to-the-mill.test.ts'],
  },
  {
    name: 'all companies pay the usual rate',
    costs: 'A merchant with a rate of their own is charged another one.',
    file: beginSale,
    text: 'sale.receipt_token, sale.amount_mills, company.fee_basis_points,',
    planted: 'sale.receipt_token, sale.amount_mills, 650,',
    tests: ['server/payments/sales-rules.test.ts'],
  },
  {
    name: 'live lists contain test sales',
    costs: 'A merchant hands out goods for a test payment.',
    file: 'server/reports/sales/sale-filter.ts',
    text: '    sql`mode = ${mode}`,',
    planted: '',
    tests: ['server/reports/routes.test.ts'],
  },
];
