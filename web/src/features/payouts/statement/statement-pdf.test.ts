import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import { expect, test } from 'vitest';
import { fontsOnDisk } from '../../files/testing/fonts.ts';
import { pagesOf } from '../../files/testing/pdf-text.ts';
import { makeStatementPdf, type StatementPdf } from './statement-pdf.ts';
import { type MonthContent, monthStatementOf } from './statement-of-month.ts';
import { type PayoutContent, payoutStatement } from './statement-of-payout.ts';

const line = (index: number, changes: Partial<StatementLine> = {}): StatementLine => ({
  id: String(index),
  at: '2026-11-24T16:00:00.000Z',
  kind: 'sale',
  companyId: 'DemoSoufriereSpice01',
  companyName: 'Soufrière Spice Market',
  transactionNumber: `T${String(index).padStart(15, '0')}`,
  invoiceNumber: `INV${String(index).padStart(9, '0')}`,
  about: 'Nutmeg',
  grossMills: 99_000,
  feeMills: 6435,
  netMills: 92_565,
  ...changes,
});

const adjustment = line(90, {
  kind: 'adjustment',
  transactionNumber: '',
  invoiceNumber: '',
  about: 'Corrects our mistake.',
  grossMills: -20_000,
  feeMills: 0,
  netMills: -20_000,
});
const returned = line(91, {
  kind: 'payout_return',
  at: '2026-11-20T03:59:59.999Z',
  transactionNumber: '',
  invoiceNumber: '',
  about: 'PO2026W47ABCDEF',
  grossMills: 50_000,
  feeMills: 0,
  netMills: 50_000,
});

function payoutOf(lines: readonly StatementLine[], changes = {}): PayoutContent {
  const sales = lines.filter(({ kind }) => kind === 'sale');
  const netMills = lines.reduce((total, each) => total + each.netMills, 3);
  const carriedOutMills = netMills % 10;
  return {
    ownerName: 'Théresa Désir',
    payout: {
      id: 'p',
      owner: 'o',
      created: '2026-11-26T10:00:00.000Z',
      status: 'in_transit',
      fullAmount: 0,
      totalFees: 0,
      totalTransactions: sales.length,
      bankDetails: {
        bankName: 'Bank of Saint Lucia Limited',
        accountNumber: '•••• 4756',
        accountRouting: '',
        accountName: 'Ana Charlemagne',
        inReview: false,
      },
      netMills: netMills - carriedOutMills,
      reference: 'PO2026W48ABCDEF',
      cutOffDay: '2026-11-25',
      expectedDay: '2026-11-27',
      reason: '',
      isOver: false,
      isToOldAccount: false,
      cancellationReason: null,
      lines: [
        {
          companyId: 'DemoSoufriereSpice01',
          companyName: 'Soufrière Spice Market',
          saleCount: sales.length,
          saleMills: 0,
          feeMills: 0,
          returnedMills: 50_000,
          otherMills: 0,
          carriedInMills: 3,
          carriedOutMills,
          netMills: netMills - carriedOutMills,
        },
      ],
      steps: [],
      ...changes,
    },
    lines,
    at: new Date('2026-11-26T15:00:00.000Z'),
  };
}

async function pagesIn(statement: StatementPdf, loaded: readonly string[] = []): Promise<string[]> {
  const fonts = fontsOnDisk();
  const pages = pagesOf(await makeStatementPdf(statement, fonts));
  expect(fonts.loaded).toEqual(loaded);
  return pages;
}

const payoutPages = (content: PayoutContent) => pagesIn(payoutStatement(content));

test('a payout names owner, reference, day and account, and adds up', async () => {
  const [page = ''] = await payoutPages(payoutOf([returned, line(1), line(2), adjustment]));
  expect(page).toContain('Payout PO2026W48ABCDEF');
  expect(page).toContain('Paid to\nThéresa Désir');
  expect(page).toContain('Reference\nPO2026W48ABCDEF');
  expect(page).toContain('Period\n19 November 2026 to 24 November 2026');
  expect(page).toContain('Cut off\nWednesday 25 November 2026, midnight');
  expect(page).toContain('Expected in your bank\nFriday 27 November 2026');
  expect(page).toContain('Status\nIn transit');
  expect(page).toContain('Carried over, from last time\nEC$0.003');
  expect(page).toContain('Sales (2)\nEC$198.000');
  expect(page).toContain('Fees\n-EC$12.870');
  expect(page).toContain('Refunds, adjustments and chargebacks\n-EC$20.000');
  expect(page).toContain('Returned from earlier payouts\nEC$50.000');
  expect(page).toContain('Carried over, to next time\n-EC$0.003');
  expect(page).toContain('Net paid\nEC$215.130');
  expect(page).toContain('24 November 2026 12:00 pm\nSale\nT000000000000001\nINV000000001');
  expect(page).toContain('EC$99.000\nEC$6.435\nEC$92.565');
  expect(page).toContain('19 November 2026 11:59 pm\nPayout returned');
  expect(page).toContain(
    'Created 26 November 2026 11:00 am. All times are Saint Lucia time (UTC-4).',
  );
  expect(page).toContain('Page 1 of 1');
});

test.each([
  [{ status: 'deposited', depositDate: '2026-11-27' }, 'Deposited\nFriday 27 November 2026'],
  [{ status: 'queued' }, 'Net to be paid\nEC$92.560'],
  [{ status: 'queued' }, 'Expected in your bank\nFriday 27 November 2026'],
  [
    { status: 'queued', cancellationReason: 'bank_verified_again' },
    'Not sent this week\nYour bank account was verified',
  ],
  [{ status: 'cancelled', reason: 'You asked for it' }, 'Status\nCancelled: You asked for it'],
])('states the outcome: %j', async (changes, text) => {
  expect((await payoutPages(payoutOf([line(1)], changes)))[0]).toContain(text);
});

test('a PDF that does not add up is refused', async () => {
  expect(() => payoutStatement(payoutOf([line(1)], { netMills: 10 }))).toThrow(
    'not what it comes to',
  );
});

test('has every line once, on numbered pages', async () => {
  const pages = await payoutPages(payoutOf(Array.from({ length: 100 }, (_, index) => line(index))));
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });
  const invoices = pages.flatMap((page) => page.match(/INV\d+/g) ?? []);
  expect(invoices).toEqual(
    Array.from({ length: 100 }, (_, index) => `INV${String(index).padStart(9, '0')}`),
  );
});

const month = (changes: Partial<MonthContent['statement']> = {}): MonthContent => ({
  ownerName: 'Théresa Désir',
  statement: {
    month: '2026-11',
    from: '2026-11-01',
    to: '2026-11-30',
    isOver: true,
    openingMills: 1000,
    payouts: [{ reference: 'PO2026W47ABCDEF' }],
    ...changes,
  },
  lines: [
    line(1),
    line(2, {
      kind: 'payout',
      about: 'PO2026W47ABCDEF',
      grossMills: -50_000,
      feeMills: 0,
      netMills: -50_000,
    }),
    returned,
    adjustment,
  ],
  at: new Date('2026-12-01T15:00:00.000Z'),
});

test('a month leads from its opening to its closing balance, line by line', async () => {
  const [page = ''] = await pagesIn(monthStatementOf(month()));
  expect(page).toContain('Statement for November 2026');
  expect(page).toContain('Period\n01 November 2026 to 30 November 2026');
  expect(page).toContain('Payouts\nPO2026W47ABCDEF');
  expect(page).toContain('Opening balance\nEC$1.000');
  expect(page).toContain('Payouts\n-EC$50.000');
  expect(page).toContain('Returned from earlier payouts\nEC$50.000');
  expect(page).toContain('Closing balance\nEC$73.565');
  const running = monthStatementOf(month({ isOver: false, to: '2026-11-25' }));
  expect((await pagesIn(running))[0]).toContain('Balance so far\nEC$73.565');
});

test('a font is embedded only if the text has characters that the built-in font lacks', async () => {
  await payoutPages(payoutOf([line(1), adjustment, returned]));
  const foreign = payoutStatement(payoutOf([line(1, { about: 'Łukasz Иван' })]));
  const [page = ''] = await pagesIn(foreign, ['noto-sans']);
  expect(page.replaceAll('\n', ' ')).toContain('Łukasz Иван');
  expect(page).toContain('Net paid\nEC$92.560');
  expect(page).not.toContain('?');
  const fonts = ['noto-sans', 'noto-emoji', 'noto-sans-sc', 'noto-sans-sc'];
  const drawn = payoutStatement(payoutOf([line(1, { about: '李明 🍣' })]));
  expect((await pagesIn(drawn, fonts))[0]).toContain('李明 🍣');
  const missing = payoutStatement(payoutOf([line(1, { about: 'مريم' })]));
  expect((await pagesIn(missing))[0]).toContain(
    'A ? may be a character that this file cannot show. The CSV shows all of them.',
  );
});
