import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import { formatDayAndTime } from '@piton/contract/time/time.ts';
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
import { lineWords, printedMoney } from './line-words.ts';

/** Label and value; the last row of a summary is its total. */
type Named = readonly [name: string, value: string];

export type StatementPdf = {
  readonly title: string;
  readonly facts: readonly Named[];
  readonly summary: readonly Named[];
  readonly lines: readonly StatementLine[];
  readonly at: Date;
};

function wordsOf({ title, facts, lines }: StatementPdf): string[] {
  return [
    title,
    ...facts.map(([, value]) => value),
    ...lines.flatMap(({ companyName, about }) => [companyName, about]),
  ];
}

/** The statement with its company, summary and lines, as text that can be searched and copied. */
export async function makeStatementPdf(
  content: StatementPdf,
  load: LoadFonts,
): Promise<PdfDocument> {
  const prepared = await prepareFont(wordsOf(content), load);
  const { print, areMissing } = prepared;
  const { pdf, font } = openPdf(prepared);
  const { title, facts, summary, lines, at } = content;
  pdf.setProperties({ title });
  pdf.setFont(font, 'bold');
  pdf.setFontSize(16);
  pdf.text(print(title), margin, 48, { maxWidth: pageWidth - 2 * margin });
  pdf.setFont(font, 'normal');
  const bottoms = [
    writeNamed(pdf, { font, print }, { rows: facts, left: margin, widths: [110, 290] }),
    writeNamed(
      pdf,
      { font, print },
      {
        rows: summary,
        left: summaryLeft,
        widths: [190, 150],
        isSum: true,
      },
    ),
  ];
  autoTable(pdf, {
    ...tableLook(font),
    ...columnLook(columns),
    startY: Math.max(...bottoms) + 16,
    body: lines.map((line) => columns.map(({ cell }) => print(cell(line)))),
  });
  writeFooters(pdf, { at, isMissing: areMissing });
  return pdf;
}

const summaryLeft = margin + 429;

type NamedTable = {
  readonly rows: readonly Named[];
  readonly left: number;
  readonly widths: readonly [number, number];
  readonly isSum?: true;
};

/** Returns the position of its end. */
function writeNamed(
  pdf: PdfDocument,
  { font, print }: { font: string; print: PdfFont['print'] },
  { rows, left, widths: [name, value], isSum }: NamedTable,
): number {
  let bottom = 0;
  autoTable(pdf, {
    startY: 64,
    margin: { left, right: 0 },
    tableWidth: name + value,
    theme: 'plain',
    body: rows.map(([called, is]) => [called, print(is)]),
    styles: { font, fontSize: 10, cellPadding: { top: 2, bottom: 2, left: 0, right: 3 } },
    columnStyles: {
      0: { cellWidth: name, textColor: isSum ? [20, 33, 43] : [90, 96, 104] },
      1: { cellWidth: value, ...(isSum && { halign: 'right' as const }) },
    },
    didParseCell: ({ cell, row }) => {
      if (isSum && row.index === rows.length - 1) cell.styles.fontStyle = 'bold';
    },
    didDrawCell: ({ cell, row }) => {
      // A rule above the total, as on paper.
      if (isSum && row.index === rows.length - 1) {
        pdf.setLineWidth(0.75);
        pdf.line(cell.x, cell.y, cell.x + cell.width, cell.y);
      }
    },
    didDrawPage: ({ cursor }) => {
      bottom = cursor?.y ?? bottom;
    },
  });
  return bottom;
}

/** 769 points in total. */
const columns: readonly TableColumn<StatementLine>[] = [
  { name: 'Date', width: 112, cell: ({ at }) => formatDayAndTime(new Date(at)) },
  { name: 'Type', width: 76, cell: lineWords },
  { name: 'Transaction', width: 98, cell: ({ transactionNumber }) => transactionNumber },
  { name: 'Invoice', width: 80, cell: ({ invoiceNumber }) => invoiceNumber },
  { name: 'Company', width: 92, cell: ({ companyName }) => companyName },
  { name: 'About', width: 97, cell: ({ about }) => about },
  { name: 'Gross', width: 74, isAmount: true, cell: ({ grossMills }) => printedMoney(grossMills) },
  { name: 'Fee', width: 64, isAmount: true, cell: ({ feeMills }) => printedMoney(feeMills) },
  { name: 'Net', width: 76, isAmount: true, cell: ({ netMills }) => printedMoney(netMills) },
];
