/** Column names, and each column's value for a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => string>>;

/** Without it, spreadsheets don't recognise UTF-8. */
const byteOrderMark = '\uFEFF';

/** Writes a table as RFC 4180 describes, page by page. */
export async function* writeCsv<Row>(
  columns: CsvColumns<Row>,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  let heading = byteOrderMark + lineOf(Object.keys(columns), (name) => name);
  const cells = Object.values(columns);
  for await (const rows of pages) {
    let page = heading;
    for (const row of rows) page += lineOf(cells, (cell) => cell(row));
    yield page;
    heading = '';
  }
  if (heading !== '') yield heading;
}

/** Appends text, because an array for each of a million lines costs more than their cells. */
function lineOf<Cell>(cells: readonly Cell[], textOf: (cell: Cell) => string): string {
  let [line, separator] = ['', ''];
  for (const cell of cells) {
    line += separator + written(textOf(cell));
    separator = ',';
  }
  return `${line}\r\n`;
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
