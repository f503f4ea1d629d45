import { formatDayAndTime } from '@piton/contract/time/time.ts';
import type { jsPDF as PdfDocument } from 'jspdf';
import { openForCopying } from './open-for-copying.ts';
import type { PdfFont } from './prepare-font.ts';

/** A4 landscape, in points. */
export const pageWidth = 842;
const pageHeight = 595;
export const margin = 36;

/** Opens a PDF, embeds a font if the built-in one lacks characters, and returns the name of the font in use. */
export function openPdf({ font, glyphFor }: Pick<PdfFont, 'font' | 'glyphFor'>): {
  pdf: PdfDocument;
  font: string;
} {
  const pdf = openForCopying(glyphFor, {
    orientation: 'landscape',
    unit: 'pt',
    format: 'a4',
    compress: true,
  });
  return { pdf, font: font === null ? 'helvetica' : embedFont(pdf, font) };
}

/** Embeds one weight only: headings stand out by size, column names by their background. */
function embedFont(pdf: PdfDocument, font: Uint8Array): string {
  const name = 'NotoSans';
  const text = Array.from(font, (byte) => String.fromCharCode(byte)).join('');
  pdf.addFileToVFS(`${name}.ttf`, text);
  for (const weight of ['normal', 'bold']) pdf.addFont(`${name}.ttf`, name, weight);
  return name;
}

/** The style of all our tables. */
export function tableLook(font: string) {
  return {
    margin: { left: margin, right: margin, top: margin, bottom: 48 },
    rowPageBreak: 'avoid' as const,
    styles: { font, fontSize: 8, cellPadding: 3, overflow: 'linebreak' as const },
    headStyles: { fillColor: [20, 33, 43] as [number, number, number], textColor: 255 },
    alternateRowStyles: { fillColor: [250, 247, 241] as [number, number, number] },
  };
}

export type TableColumn<Row> = {
  readonly name: string;
  readonly width: number;
  readonly isAmount?: true;
  readonly cell: (row: Row) => string;
};

/** Column headings above, amounts aligned right. */
export function columnLook(
  columns: readonly Pick<TableColumn<never>, 'name' | 'width' | 'isAmount'>[],
) {
  return {
    tableWidth: columns.reduce((total, { width }) => total + width, 0),
    head: [
      columns.map(({ name, isAmount = false }) => ({
        content: name,
        styles: { halign: isAmount ? ('right' as const) : ('left' as const) },
      })),
    ],
    columnStyles: Object.fromEntries(
      columns.map(({ width, isAmount }, index) => [
        index,
        { cellWidth: width, ...(isAmount && { halign: 'right' as const }) },
      ]),
    ),
  };
}

/** The time of creation with its time zone, and the page number. */
export function writeFooters(
  pdf: PdfDocument,
  { at, isMissing }: { at: Date; isMissing: boolean },
): void {
  const pages = pdf.getNumberOfPages();
  const y = pageHeight - 24;
  const made = `Created ${formatDayAndTime(at)}. All times are Saint Lucia time (UTC-4).`;
  pdf.setFontSize(8);
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    pdf.text(isMissing ? `${made} ${missingNote}` : made, margin, y);
    pdf.text(`Page ${page} of ${pages}`, pageWidth - margin, y, { align: 'right' });
  }
}

const missingNote = 'A ? may be a character that this file cannot show. The CSV shows all of them.';
