import { formatMoney, millsFromNumber, millsFromText } from '@piton/contract/money.ts';
import type { Sale, SaleFilter } from '@piton/contract/sale.ts';
import { formatDay, formatDayAndTime, startOfDay } from '@piton/contract/time.ts';
import { jsPDF as PdfDocument } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import { inPrintLetters } from './print-letters.ts';
import { cardOf } from './shown-sale.ts';

export type PdfContent = {
  readonly companyName: string;
  readonly filter: SaleFilter;
  readonly sales: readonly Sale[];
  readonly at: Date;
};

/** Saves what the list shows as `transactions.pdf`, with text that can be searched and copied. */
export function writePdf(content: PdfContent): void {
  makePdf(content).save(`${content.filter.mode === 'test' ? 'test-' : ''}transactions.pdf`);
}

const margin = 36;

/** A4 landscape, 842 points wide. */
export function makePdf(content: PdfContent): PdfDocument {
  const pdf = new PdfDocument({
    orientation: 'landscape',
    unit: 'pt',
    format: 'a4',
    compress: true,
  });
  const title = content.filter.mode === 'test' ? 'Test Transactions' : 'Transactions';
  pdf.setProperties({ title: inPrintLetters(`${title} of ${content.companyName}`) });
  writeHead(pdf, title, content);
  autoTable(pdf, {
    startY: 104,
    margin: { left: margin, right: margin, top: margin, bottom: 48 },
    head: [columns.map(({ name, isAmount }) => headOf(name, isAmount))],
    body: content.sales.map((sale) => columns.map(({ cell }) => inPrintLetters(cell(sale)))),
    rowPageBreak: 'avoid',
    styles: { font: 'helvetica', fontSize: 8, cellPadding: 3, overflow: 'linebreak' },
    headStyles: { fillColor: [20, 33, 43], textColor: 255 },
    alternateRowStyles: { fillColor: [250, 247, 241] },
    columnStyles: Object.fromEntries(
      columns.map(({ width, isAmount }, index) => [
        index,
        { cellWidth: width, ...(isAmount && { halign: 'right' as const }) },
      ]),
    ),
  });
  writeFeet(pdf, content.at);
  return pdf;
}

/** Above what it names, amounts to the right. */
function headOf(name: string, isAmount = false) {
  return { content: name, styles: { halign: isAmount ? ('right' as const) : ('left' as const) } };
}

function writeHead(pdf: PdfDocument, title: string, content: PdfContent): void {
  const { companyName, sales } = content;
  const line = (text: string, y: number, size: number) => {
    pdf.setFontSize(size);
    pdf.text(inPrintLetters(text), margin, y, { maxWidth: 842 - 2 * margin });
  };
  pdf.setFont('helvetica', 'bold');
  line(`${title} · ${companyName}`, 48, 16);
  pdf.setFont('helvetica', 'normal');
  line(filterInWords(content.filter), 68, 10);
  // Of what stands in it: a payment that came since the list was added up stands there too.
  const approved = sales.filter(({ status }) => status === 'Approved');
  const sum = (millsOf: (sale: Sale) => bigint) =>
    approved.reduce((total, each) => total + millsOf(each), 0n);
  const total = formatMoney(sum(({ amount }) => millsFromText(amount) ?? 0n));
  const fees = formatMoney(
    sum(({ feeAmount }) => millsFromNumber(feeAmount)),
    3,
  );
  line(
    `Approved total ${total}, fees ${fees}. ${approved.length} of ${sales.length} payments are approved.`,
    84,
    10,
  );
}

function writeFeet(pdf: PdfDocument, at: Date): void {
  const pages = pdf.getNumberOfPages();
  const y = 595 - 24;
  pdf.setFontSize(8);
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    pdf.text(`Made ${formatDayAndTime(at)}. All times are Saint Lucia's (UTC-4).`, margin, y);
    pdf.text(`Page ${page} of ${pages}`, 842 - margin, y, { align: 'right' });
  }
}

/** "From 01 November 2026 to 30 November 2026, only Declined, found by "marie"". */
function filterInWords({ from, to, status, search }: SaleFilter): string {
  return [
    daysInWords(from, to),
    ...(status === undefined ? [] : [`only ${status}`]),
    ...(search === undefined ? [] : [`found by "${search}"`]),
  ].join(', ');
}

function daysInWords(from: string | undefined, to: string | undefined): string {
  const day = (text: string) => formatDay(startOfDay(text));
  if (from !== undefined && to !== undefined) {
    return from === to ? day(from) : `From ${day(from)} to ${day(to)}`;
  }
  if (from !== undefined) return `From ${day(from)} on`;
  return to === undefined ? 'All days' : `To ${day(to)}`;
}

type Column = {
  readonly name: string;
  readonly width: number;
  readonly isAmount?: true;
  readonly cell: (sale: Sale) => string;
};

/** 770 points in all. */
const columns: readonly Column[] = [
  { name: 'Date', width: 118, cell: ({ created }) => formatDayAndTime(new Date(created)) },
  { name: 'Status', width: 52, cell: ({ status }) => status },
  { name: 'Name', width: 104, cell: ({ personName }) => personName },
  { name: 'Email', width: 126, cell: ({ personEmail }) => personEmail },
  { name: 'Card', width: 58, cell: cardOf },
  { name: 'Purpose', width: 96, cell: ({ purpose }) => purpose },
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
