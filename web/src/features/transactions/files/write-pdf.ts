import { moneyStateWords } from '@piton/contract/money/money-state.ts';
import {
  formatCost,
  formatMoney,
  millsFromNumber,
  millsFromText,
} from '@piton/contract/money/money.ts';
import type { Sale, SaleFilter } from '@piton/contract/payments/sale.ts';
import { sumOfSales, totalledStatus } from '@piton/contract/payments/sale-total.ts';
import { calendarDay, formatDay, formatDayAndTime, startOfDay } from '@piton/contract/time/time.ts';
import type { jsPDF as PdfDocument } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import {
  columnLook,
  margin,
  openPdf,
  pageWidth,
  type TableColumn,
  tableLook,
  writeFooters,
} from '../../files/pdf-pages.ts';
import { type PdfFont, type LoadFonts, prepareFont } from '../../files/prepare-font.ts';
import { cardOf, statusOf } from '../details/shown-sale.ts';
import { changeInWords, totalsInWords } from '../totals-in-words.ts';

export type PdfContent = {
  readonly companyName: string;
  readonly filter: SaleFilter;
  readonly sales: readonly Sale[];
  readonly at: Date;
};

/** All texts other people have written. */
function foreignIn({ companyName, filter, sales }: PdfContent): string[] {
  return [
    companyName,
    filter.search ?? '',
    ...sales.flatMap(({ personName, personEmail, purpose }) => [personName, personEmail, purpose]),
  ];
}

/**
 * The filtered list as a PDF with text that can be searched and copied, and an embedded font if
 * the built-in one lacks characters.
 */
export async function makePdf(content: PdfContent, load: LoadFonts): Promise<PdfDocument> {
  const prepared = await prepareFont(foreignIn(content), load);
  const { print, areMissing } = prepared;
  const { pdf, font } = openPdf(prepared);
  const title = content.filter.mode === 'test' ? 'Test Transactions' : 'Transactions';
  pdf.setProperties({ title: `${title} of ${content.companyName}` });
  writeHead(pdf, { title, font, print }, content);
  autoTable(pdf, {
    ...tableLook(font),
    ...columnLook(columns),
    startY: 104,
    body: content.sales.map((sale) => columns.map(({ cell }) => print(cell(sale)))),
  });
  writeFooters(pdf, { at: content.at, isMissing: areMissing });
  return pdf;
}

function writeHead(
  pdf: PdfDocument,
  { title, font, print }: { title: string; font: string; print: PdfFont['print'] },
  content: PdfContent,
): void {
  const { companyName } = content;
  const line = (text: string, y: number, size: number) => {
    pdf.setFontSize(size);
    pdf.text(print(text), margin, y, { maxWidth: pageWidth - 2 * margin });
  };
  pdf.setFont(font, 'bold');
  line(`${title} · ${companyName}`, 48, 16);
  pdf.setFont(font, 'normal');
  line(filterInWords(content), 68, 10);
  line(totalInWords(content), 84, 10);
}

/** Adds up the payments in the file: more may have come in since the list was added up. */
function totalInWords({ sales, filter }: PdfContent): string {
  const approved = sales.filter(({ status }) => status === 'Approved');
  const sum = (millsOf: (sale: Sale) => bigint) =>
    approved.reduce((total, each) => total + millsOf(each), 0n);
  const total = `${totalledStatus(filter)} total ${formatMoney(sumOfSales(sales, filter))}`;
  const count = totalsInWords({ count: sales.length, approvedCount: approved.length }, filter);
  if (totalledStatus(filter) !== 'Approved') return `${total}. ${count}.`;
  const cents = (centsOf: (sale: Sale) => number) => Number(sum((sale) => BigInt(centsOf(sale))));
  const moved = changeInWords({
    returnedMills: cents(({ refundedCents }) => refundedCents) * 10,
    disputedMills: cents(({ disputedCents }) => disputedCents) * 10,
  });
  const fees = formatCost(sum(({ feeAmount }) => millsFromNumber(feeAmount)));
  return `${total}${moved === null ? '' : ` (${moved})`}, fees ${fees}. ${count}.`;
}

/** "From 01 November 2026 to 30 November 2026, only Declined, found by "marie"". */
function filterInWords({ filter, at }: PdfContent): string {
  const { from, to, status, money, search } = filter;
  return [
    // An open range ends with the day the file is made.
    daysInWords(from, to ?? calendarDay(at)),
    ...(status === undefined ? [] : [`only ${status}`]),
    ...(money === undefined ? [] : [`only ${moneyStateWords[money] ?? money}`]),
    ...(search === undefined ? [] : [`found by "${search}"`]),
  ].join(', ');
}

function daysInWords(from: string | undefined, to: string): string {
  const day = (text: string) => formatDay(startOfDay(text));
  if (from === undefined) return `All days to ${day(to)}`;
  return from === to ? day(from) : `From ${day(from)} to ${day(to)}`;
}

/** 770 points in total. */
const columns: readonly TableColumn<Sale>[] = [
  { name: 'Date', width: 118, cell: ({ created }) => formatDayAndTime(new Date(created)) },
  { name: 'Status', width: 68, cell: (sale) => statusOf(sale).word },
  { name: 'Name', width: 84, cell: ({ personName }) => personName },
  { name: 'Email', width: 104, cell: ({ personEmail }) => personEmail },
  { name: 'Card', width: 104, cell: cardOf },
  { name: 'Purpose', width: 76, cell: ({ purpose }) => purpose },
  { name: 'Invoice number', width: 82, cell: ({ response }) => response.Invoice[0] ?? '' },
  {
    name: 'Total',
    width: 70,
    isAmount: true,
    cell: ({ amount }) => formatMoney(millsFromText(amount) ?? 0n),
  },
  {
    name: 'Fee',
    width: 64,
    isAmount: true,
    cell: ({ status, feeAmount }) =>
      status === 'Approved' ? formatMoney(millsFromNumber(feeAmount), 3) : '',
  },
];
