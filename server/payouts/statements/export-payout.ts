import { netWords, carriedOverWords } from '@piton/contract/payouts/payout-statement.ts';
import type { Kysely } from 'kysely';
import { readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import type { TextFile } from '../../http/pages/send-file.ts';
import { writeCsv } from '../../http/endpoints/write-csv.ts';
import { statusOf } from '../own/payout-list.ts';
import { pagesOfLines, usualPageSize } from './line-pages.ts';
import { findPayout, type TakenPayout } from './payout-lines.ts';
import { runningRows, statementColumns, type TableRow } from './statement-table.ts';

/**
 * The amount carried in, each line, and the amount carried over. Their net amounts add up to the
 * payout in the last row.
 */
export async function exportPayoutOf(
  database: Kysely<DB>,
  userId: string,
  payoutId: string,
  pageSize = usualPageSize,
): Promise<TextFile> {
  const { payout, ranges } = await readingAs(database, { userId }, (reading) =>
    findPayout(reading, userId, payoutId),
  );
  const pages = pagesOfLines({ database, userId, ranges, hasPayouts: false, pageSize });
  return {
    name: `payout-${payout.reference}.csv`,
    text: writeCsv(statementColumns('Running total XCD'), tableOf(payout, pages)),
  };
}

async function* tableOf(
  payout: TakenPayout,
  pages: AsyncIterable<Parameters<typeof runningRows>[0]>,
): AsyncGenerator<TableRow[]> {
  const { reference: about, carried_in_mills: carriedIn, carried_out_mills: carriedOut } = payout;
  const plain = { at: null, line: null, about };
  let runningMills = carriedIn;
  let before: TableRow[] = [
    { ...plain, type: carriedOverWords.in, netMills: carriedIn, runningMills },
  ];
  for await (const page of pages) {
    const rows = runningRows(page, runningMills);
    runningMills = rows.at(-1)?.runningMills ?? runningMills;
    yield [...before, ...rows];
    before = [];
  }
  runningMills -= carriedOut;
  if (runningMills !== payout.net_mills) {
    throw new Error(`the lines of payout ${about} come to ${runningMills} mills`);
  }
  yield [
    { ...plain, type: carriedOverWords.out, netMills: -carriedOut, runningMills },
    { ...plain, type: netWords[statusOf(payout.state)], netMills: null, runningMills },
  ];
}
