import type { Kysely } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { type LineRow, selectLines } from './statement-line.ts';
import { refuseNonOwner, type EntryRange } from './entry-ranges.ts';

/** A larger page would block other requests while it is written. */
export const usualPageSize = 2000;

type Pages = {
  readonly database: Kysely<DB>;
  readonly userId: string;
  readonly ranges: readonly EntryRange[];
  readonly hasPayouts: boolean;
  readonly pageSize: number;
};

/**
 * Each page has its own transaction, so that a slow download holds none open; the next one loads
 * while one is written. Ranges end where they did at the first page, whatever is posted later.
 */
export async function* pagesOfLines(pages: Pages): AsyncGenerator<LineRow[]> {
  const { pageSize } = pages;
  const selectAfter = (rows: readonly LineRow[]) => {
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return null;
    const coming = selectPage(pages, last.entry_id);
    // An abandoned download leaves this promise without a reader.
    coming.catch(() => undefined);
    return coming;
  };
  let rows = await selectPage(pages, 0n);
  // A caller that only checks whether there is a file takes this page and no other.
  yield rows;
  for (let coming = selectAfter(rows); coming !== null;) {
    rows = await coming;
    coming = selectAfter(rows);
    yield rows;
  }
}

function selectPage(
  { database, userId, ranges, hasPayouts, pageSize }: Pages,
  after: bigint,
): Promise<LineRow[]> {
  return actingAs(database, { userId }, async (transaction) => {
    const rows = await selectLines(transaction, ranges, { hasPayouts, after, limit: pageSize });
    // If the user has lost a company since the first page, the rest is withheld and the file stays
    // incomplete.
    await refuseNonOwner(transaction, userId, ranges);
    return rows;
  });
}
