/** The name of each column, and what a row says in it. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Without it, spreadsheets take UTF-8 for something else. */
const byteOrderMark = '\uFEFF';

/** A table as RFC 4180 has it, page by page. */
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

/** Of millions of cells nearly all stand as they are, and one look at each tells. */
function written(cell: string): string {
  return /^[=+\-@＝＋－＠]|[",;\t\r\n]/.test(cell) ? quoted(harmless(cell)) : cell;
}

/**
 * Some of what stands in a table strangers wrote, and spreadsheets would work out what begins like a
 * formula. An amount below zero is none.
 */
function harmless(cell: string): string {
  return /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;
}

/** Also where a spreadsheet would take something else than a comma for the end of a cell. */
function quoted(cell: string): string {
  return /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
