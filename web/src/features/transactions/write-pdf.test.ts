import { inflateSync } from 'node:zlib';
import type { Sale, SaleFilter } from '@piton/contract/sale.ts';
import { expect, test } from 'vitest';
import { inPrintLetters } from './print-letters.ts';
import { makePdf } from './write-pdf.ts';

const sale = (index: number): Sale => ({
  id: String(index),
  companyId: 'DemoSoufriereSpice01',
  created: '2026-11-22T03:59:59.999Z',
  status: 'Approved',
  amount: '1250.50',
  response: { TranId: ['T'], Invoice: [`INV${index}`], Amount: ['1250.50'], Currency: ['XCD'] },
  personName: 'Théresa Ľukić',
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
});

/** The text of each page, as whoever copies it from the file gets it. */
function textOf(count: number, filter: Partial<SaleFilter> = {}): string[] {
  const pdf = makePdf({
    companyName: 'Soufrière Spice Market',
    filter: { mode: 'live', ...filter },
    sales: Array.from({ length: count }, (_, index) => sale(index)),
    at: new Date('2026-11-23T15:00:00.000Z'),
  });
  const bytes = Buffer.from(pdf.output('arraybuffer'));
  const pages: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at !== -1; at = bytes.indexOf('stream\n', at)) {
    const begin = at + 'stream\n'.length;
    const end = bytes.indexOf('endstream', begin);
    pages.push(inflateSync(bytes.subarray(begin, end)).toString('latin1'));
    at = end + 'endstream'.length;
  }
  return pages.map((page) =>
    [...page.matchAll(/\(((?:[^()\\]|\\.)*)\) Tj/g)]
      .map(([, text]) => (text ?? '').replaceAll(/\\(.)/g, '$1'))
      .join('\n'),
  );
}

test('says on real paper what the list says: whose, which, how much, and until when', () => {
  const [page = ''] = textOf(2, {
    from: '2026-11-01',
    to: '2026-11-30',
    status: 'Approved',
    search: 'theresa',
  });
  expect(page).toContain('Transactions · Soufrière Spice Market');
  expect(page).toContain(
    'From 01 November 2026 to 30 November 2026, only Approved, found by "theresa"',
  );
  expect(page).toContain(
    'Approved total EC$2,501.00, fees EC$162.566. 2 of 2 payments are approved.',
  );
  expect(page).toContain('21 November 2026 11:59 pm\nApproved\nThéresa Lukic\ntheresa@example.lc');
  expect(page).toContain('Visa 3333\nNutmeg\nINV1\nEC$1,250.50\nEC$81.283');
  expect(page).toContain("Made 23 November 2026 11:00 am. All times are Saint Lucia's (UTC-4).");
  expect(page).toContain('Page 1 of 1');
});

test('has every payment once, on pages that count themselves', () => {
  const pages = textOf(100);
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
  });
  const invoices = pages.flatMap((page) => page.match(/INV\d+/g) ?? []);
  expect(invoices).toEqual(Array.from({ length: 100 }, (_, index) => `INV${index}`));
});

test('lies on its side on A4', () => {
  const { internal } = makePdf({
    companyName: '',
    filter: { mode: 'test' },
    sales: [],
    at: new Date(0),
  });
  expect(Math.round(internal.pageSize.getWidth())).toBe(842);
  expect(Math.round(internal.pageSize.getHeight())).toBe(595);
});

test.each([
  ['Désir', 'Désir'],
  ['Ľukić', 'Lukic'],
  ['Žižek’s “bar” – €5', 'Žižek’s “bar” – €5'],
  ['Иван 日本 🙂', '???? ?? ?'],
  ['a\nb\u0000', 'a?b?'],
])('%j is printed %j', (text, printed) => {
  expect(inPrintLetters(text)).toBe(printed);
});
