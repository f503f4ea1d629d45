import { brandNames } from '@piton/contract/cards/card-brand.ts';
import type { Sale, SaleFilter } from '@piton/contract/payments/sale.ts';
import { expect, test } from 'vitest';
import { fontsOnDisk } from '../../files/testing/fonts.ts';
import { pagesOf } from '../../files/testing/pdf-text.ts';
import { makePdf } from './write-pdf.ts';

const sale = (index: number): Sale => ({
  id: String(index),
  companyId: 'DemoSoufriereSpice01',
  created: '2026-11-22T03:59:59.999Z',
  status: 'Approved',
  amount: '1250.50',
  response: { TranId: ['T'], Invoice: [`INV${index}`], Amount: ['1250.50'], Currency: ['XCD'] },
  personName: 'Théresa Désir',
  personPhone: '+1 758 555 0142',
  personEmail: 'theresa@example.lc',
  lastFour: '3333',
  cardBrand: 'visa',
  purpose: 'Nutmeg',
  feeAmount: 81.283,
  feePercent: 6.5,
  reason: '',
  reference: '',
  moneyState: 'paid',
  refundedCents: 0,
  refundPendingCents: 0,
  isVoided: false,
  disputedCents: 0,
});

type Printed = {
  sold?: Partial<Sale>;
  /** The names of the fonts that the text needs. */
  fonts?: readonly string[];
  filter?: Partial<SaleFilter>;
};

/** The text of each page, as copied from the file. */
async function textOf(
  count: number,
  { sold, fonts = [], filter }: Printed = {},
): Promise<string[]> {
  const load = fontsOnDisk();
  const pdf = await makePdf(
    {
      companyName: 'Soufrière Spice Market',
      filter: { mode: 'live', ...filter },
      sales: Array.from({ length: count }, (_, index) => ({
        ...sale(index),
        ...sold,
      })),
      at: new Date('2026-11-23T15:00:00.000Z'),
    },
    load,
  );
  expect(load.loaded).toEqual(fonts);
  return pagesOf(pdf);
}

test.each(Object.entries(brandNames))('a card of %s fits on one line', async (cardBrand, name) => {
  const [page = ''] = await textOf(1, { sold: { cardBrand, lastFour: '7777' } });
  expect(page).toContain(`${name} •••• 7777`);
});

test('shows the list’s company, filters, totals and days', async () => {
  const [page = ''] = await textOf(2, {
    filter: { from: '2026-11-01', to: '2026-11-30', status: 'Approved', search: 'theresa' },
  });
  expect(page).toContain('Transactions · Soufrière Spice Market');
  expect(page).toContain(
    'From 01 November 2026 to 30 November 2026, only Approved, found by "theresa"',
  );
  expect(page).toContain('Approved total EC$2,501.00, fees EC$162.57. 2 payments.');
  expect(page).toContain('21 November 2026 11:59 pm\nApproved\nThéresa Désir\ntheresa@example.lc');
  expect(page).toContain('Visa •••• 3333\nNutmeg\nINV1\nEC$1,250.50\nEC$81.283');
  expect(page).toContain(
    'Created 23 November 2026 11:00 am. All times are Saint Lucia time (UTC-4).',
  );
  expect(page).toContain('Page 1 of 1');
});

test.each<[Sale['moneyState'], string]>([
  ['returned_dispute_lost', 'Returned to customer (dispute lost)'],
  ['partly_returned_dispute_lost', 'Partly returned to customer (dispute lost)'],
  ['disputed', 'In dispute'],
])('for money that is %s it repeats the list’s text', async (moneyState, text) => {
  const [page = ''] = await textOf(1, { sold: { moneyState } });
  // The column breaks a long text into lines.
  expect(page.replaceAll('\n', ' ')).toContain(`pm ${text} Théresa`);
});

test('shows refunds and disputed funds next to the total', async () => {
  const moved = { moneyState: 'disputed', refundedCents: 1000, disputedCents: 250 } as const;
  const [page = ''] = await textOf(2, { sold: moved });
  expect(page).toContain(
    '(EC$20.00 returned to customers, EC$5.00 on hold in disputes), fees EC$162.57.',
  );
});

test('a status filter adds up the payments in that status', async () => {
  const [page = ''] = await textOf(3, {
    sold: { status: 'Declined', feeAmount: 0 },
    filter: { status: 'Declined' },
  });
  expect(page).toContain('Declined total EC$3,751.50. 3 payments.');
});

test('has every payment once, on numbered pages', async () => {
  const pages = await textOf(100);
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });
  const invoices = pages.flatMap((page) => page.match(/INV\d+/g) ?? []);
  expect(invoices).toEqual(Array.from({ length: 100 }, (_, index) => `INV${index}`));
});

test('is in landscape on A4', async () => {
  const content = {
    companyName: '',
    filter: { mode: 'test' },
    sales: [],
    at: new Date(0),
  } as const;
  const { internal } = await makePdf(content, fontsOnDisk());
  expect(Math.round(internal.pageSize.getWidth())).toBe(842);
  expect(Math.round(internal.pageSize.getHeight())).toBe(595);
});

test.each([
  [{ from: '2026-11-23' }, '23 November 2026'],
  [{ from: '2026-11-17' }, 'From 17 November 2026 to 23 November 2026'],
  [{}, 'All days to 23 November 2026'],
])('the days of %j end with the day of the export', async (filter, text) => {
  expect((await textOf(1, { filter }))[0]).toContain(`\n${text}\nApproved total`);
});

test('names with characters that the built-in font lacks are printed in an embedded font', async () => {
  const personName = 'Łukasz Иван Nguyễn Ştefan';
  const [page = ''] = await textOf(1, { sold: { personName }, fonts: ['noto-sans'] });
  expect(page.replaceAll('\n', ' ')).toContain(personName);
  expect(page).toContain('Transactions · Soufrière Spice Market');
  expect(page).not.toContain('?');
});

test('Chinese, Japanese, Korean and emoji are drawn, and can be copied as typed', async () => {
  const [page = ''] = await textOf(1, {
    sold: { personName: 'Žofie 뷁 김강', purpose: '寿司 🍣 Café 👩🏽‍🍳' },
    filter: { search: '寿司 🍣' },
    fonts: [
      'noto-sans',
      'noto-emoji',
      'noto-emoji',
      'noto-sans-sc',
      'noto-sans-sc',
      'noto-sans-kr',
      'noto-sans-kr',
      'noto-sans-kr',
    ],
  });
  expect(page).toContain('Žofie 뷁 김강');
  expect(page.replaceAll('\n', ' ')).toContain('寿司 🍣 Café 👩🍳');
  expect(page).toContain('found by "寿司 🍣"');
  expect(page).toContain('Transactions · Soufrière Spice Market');
  expect(page).toContain('Visa •••• 3333');
  expect(page).not.toContain('?');
});

test('a PDF notes a character that none of our fonts has', async () => {
  const text = 'A ? may be a character that this file cannot show. The CSV shows all of them.';
  expect((await textOf(1, { sold: { personName: 'مريم' } }))[0]).toContain(text);
  expect((await textOf(1))[0]).not.toContain(text);
});
