import type { Kysely } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { type LineRow, selectLines } from './statement-line.ts';
import { refuseNonOwner, type Stretch } from './stretches.ts';

/** More at once would keep everybody else waiting while they are written. */
export const usualPageSize = 2000;

type Pages = {
  readonly database: Kysely<DB>;
  readonly userId: string;
  readonly stretches: readonly Stretch[];
  readonly hasPayouts: boolean;
  readonly pageSize: number;
};

/**
 * Each in a transaction of its own, so that none stays open for a slow line. Stretches of the books end
 * where they did when the first was read, whatever is booked meanwhile. While one is written the database
 * looks for the next: never more than one ahead of what the line takes.
 */
export async function* pagesOfLines(pages: Pages): AsyncGenerator<LineRow[]> {
  const { pageSize } = pages;
  const selectAfter = (rows: readonly LineRow[]) => {
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return null;
    const coming = selectPage(pages, last.entry_id);
    // Nobody waits for it any more where the file was given up meanwhile.
    coming.catch(() => undefined);
    return coming;
  };
  let rows = await selectPage(pages, 0n);
  // Whoever only asks whether there is a file takes this one and no other.
  yield rows;
  for (let coming = selectAfter(rows); coming !== null;) {
    rows = await coming;
    coming = selectAfter(rows);
    yield rows;
  }
}

function selectPage(
  { database, userId, stretches, hasPayouts, pageSize }: Pages,
  after: bigint,
): Promise<LineRow[]> {
  return actingAs(database, { userId }, async (transaction) => {
    const rows = await selectLines(transaction, stretches, { hasPayouts, after, most: pageSize });
    // To whoever lost a company meanwhile there is no more of it, and their file is not all of it.
    await refuseNonOwner(transaction, userId, stretches);
    return rows;
  });
}
