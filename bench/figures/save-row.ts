import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const file = path.resolve(import.meta.dirname, '../RESULTS.md');

/** Adds a row with today's date to the table below that heading of `bench/RESULTS.md`. */
export function saveRow(heading: string, cells: readonly string[]): void {
  const row = `| ${[new Date().toISOString().slice(0, 10), ...cells].join(' | ')} |`;
  writeFileSync(file, withRow(readFileSync(file, 'utf8'), heading, row));
}

export function withRow(text: string, heading: string, row: string): string {
  const [before = '', table] = text.split(`${heading}\n`);
  if (table === undefined) throw new Error(`there is no table below ${heading}`);
  const last = /(?:\n\|.*)+/.exec(table);
  const end = last === null ? table.length : last.index + last[0].length;
  return `${before}${heading}\n${table.slice(0, end)}\n${row}${table.slice(end)}`;
}
