/** Column names, and each column's value for a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Without it, spreadsheets don't recognise UTF-8. */
const byteOrderMark = '\uFEFF';

/** Writes a table as RFC 4180 describes, page by page. */
export async function* writeCsv<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  let heading = byteOrderMark + lineOf(Object.keys(columns));
  const cells = Object.values(columns);
  for await (const rows of pages) {
    yield heading + rows.map((row) => lineOf(cells.map((cell) => cell(row)))).join('');
    heading = '';
  }
  if (heading !== '') yield heading;
}

function lineOf(cells: readonly string[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/** Nearly all of millions of cells need no change, and one regular expression finds that. */
function written(cell: string): string {
  return /^[=+\-@＝＋－＠]|[",;\t\r\n]/.test(cell) ? quoted(harmless(cell)) : cell;
}

/**
 * Strangers wrote some of the text, and spreadsheets evaluate a cell that begins like a formula. A
 * negative amount is safe.
 */
function harmless(cell: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
}

/** Quotes also if a spreadsheet uses another separator than a comma. */
function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
