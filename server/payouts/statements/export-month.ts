import type { Kysely } from 'kysely';
import { readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import type { TextFile } from '../../http/pages/send-file.ts';
import { writeCsv } from '../../http/endpoints/write-csv.ts';
import { pagesOfLines, usualPageSize } from './line-pages.ts';
import { findMonth, type Month, type MonthRange, selectMonth } from './month-lines.ts';
import type { LineRow } from './statement-line.ts';
import { runningRows, statementColumns, type TableRow } from './statement-table.ts';

/** Every line of a month, from its opening balance to its closing or current balance. */
export async function exportMonthOf(
  database: Kysely<DB>,
  userId: string,
  month: string,
  pageSize = usualPageSize,
): Promise<TextFile> {
  const { statement, ranges } = await readingAs(database, { userId }, async (reading) => {
    const found = await findMonth(reading, month);
    return { statement: found, ranges: await selectMonth(reading, found) };
  });
  const pages = pagesOfLines({ database, userId, ranges, hasPayouts: true, pageSize });
  return {
    name: `statement-${month}.csv`,
    text: writeCsv(statementColumns('Balance XCD'), tableOf(statement, ranges, pages)),
  };
}

async function* tableOf(
  { begins, ends, from, to, isOver }: Month,
  ranges: readonly MonthRange[],
  pages: AsyncIterable<readonly LineRow[]>,
): AsyncGenerator<TableRow[]> {
  const sum = (of: (range: MonthRange) => bigint) =>
    ranges.reduce((total, each) => total + of(each), 0n);
  const plain = { line: null, netMills: null };
  let runningMills = sum((range) => range.opening_mills);
  let before: TableRow[] = [
    { ...plain, at: begins, type: 'Opening balance', about: `${from} to ${to}`, runningMills },
  ];
  for await (const page of pages) {
    const rows = runningRows(page, runningMills);
    runningMills = rows.at(-1)?.runningMills ?? runningMills;
    yield [...before, ...rows];
    before = [];
  }
  if (runningMills !== sum((range) => range.closing_mills)) {
    throw new Error(`the lines of ${from} to ${to} come to ${runningMills} mills`);
  }
  yield [
    {
      ...plain,
      at: isOver ? ends : null,
      type: isOver ? 'Closing balance' : 'Balance so far',
      about: '',
      runningMills,
    },
  ];
}
