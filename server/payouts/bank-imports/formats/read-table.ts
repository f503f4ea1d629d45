import { refuseFile } from './refuse-file.ts';

export type TableRow = { readonly line: number; readonly cells: readonly string[] };

type Reading = { readonly text: string; at: number; line: number };

const ending = /\r?\n|\r/y;

/**
 * Parses comma-separated values below a header, with or without quotes, as spreadsheets save them.
 * The optional last columns are present in all lines or in none. Libraries don't name the first line
 * of a wrong row, which staff look for.
 */
export function readTable(
  file: string,
  columns: readonly string[],
  { mayEndIn = [] }: { readonly mayEndIn?: readonly string[] } = {},
): TableRow[] {
  const [header, ...rows] = rowsOf(file.replace(/^\u{feff}/u, '').trimEnd());
  const heading = nameOf(header?.cells ?? []);
  const isLonger = mayEndIn.length > 0 && heading === nameOf([...columns, ...mayEndIn]);
  if (!isLonger && heading !== nameOf(columns)) {
    const more = mayEndIn.length === 0 ? '' : `, with or without ${mayEndIn.join(', ')} at the end`;
    refuseFile(1, `The columns must be ${columns.join(', ')}, in this order${more}.`);
  }
  const width = columns.length + (isLonger ? mayEndIn.length : 0);
  if (rows.length === 0) refuseFile(null, 'The file has no lines below the column names.');
  for (const { line, cells } of rows) {
    if (cells.length === 1 && cells[0] === '') refuseFile(line, 'The line is empty.');
    if (cells.length !== width) {
      refuseFile(line, `It has ${cells.length} columns instead of ${width}.`);
    }
  }
  return rows;
}

function nameOf(columns: readonly string[]): string {
  return columns.join(',').toLowerCase();
}

function rowsOf(text: string): TableRow[] {
  const reading: Reading = { text, at: 0, line: 1 };
  const rows: TableRow[] = [];
  while (reading.at < text.length) {
    const { line } = reading;
    rows.push({ line, cells: readRow(reading) });
  }
  return rows;
}

function readRow(reading: Reading): string[] {
  const cells = [readCell(reading)];
  while (reading.text[reading.at] === ',') {
    reading.at += 1;
    cells.push(readCell(reading));
  }
  if (reading.at < reading.text.length && !passEnding(reading)) {
    refuseFile(reading.line, 'Text follows a quoted field before the next comma.');
  }
  return cells;
}

function passEnding(reading: Reading): boolean {
  ending.lastIndex = reading.at;
  if (!ending.test(reading.text)) return false;
  reading.at = ending.lastIndex;
  reading.line += 1;
  return true;
}

function readCell(reading: Reading): string {
  if (reading.text[reading.at] === '"') return readQuoted(reading);
  const from = reading.at;
  while (reading.at < reading.text.length && !',\r\n'.includes(reading.text[reading.at] ?? '')) {
    reading.at += 1;
  }
  const cell = reading.text.slice(from, reading.at);
  if (cell.includes('"')) refuseFile(reading.line, 'A quote appears inside an unquoted field.');
  return cell.trim();
}

function readQuoted(reading: Reading): string {
  const { text, line } = reading;
  const parts: string[] = [];
  do {
    const from = reading.at + 1;
    const end = text.indexOf('"', from);
    if (end === -1) refuseFile(line, 'A quote is never closed.');
    parts.push(text.slice(from, end));
    reading.at = end + 1;
  } while (text[reading.at] === '"');
  const cell = parts.join('"');
  reading.line += cell.split(/\r?\n|\r/).length - 1;
  return cell.trim();
}
