import type { Kysely } from 'kysely';
import { readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import { type LinePage, type PageQuery, pageOfLines } from './line-page.ts';
import { findMonth, selectMonth } from './month-lines.ts';

/** Every line of a month, oldest first. */
export async function listEntriesOfMonth(
  database: Kysely<DB>,
  userId: string,
  { month, ...page }: PageQuery & { month: string },
): Promise<LinePage> {
  return readingAs(database, { userId }, async (reading) => {
    const ranges = await selectMonth(reading, await findMonth(reading, month));
    return pageOfLines(reading, ranges, { ...page, hasPayouts: true });
  });
}
