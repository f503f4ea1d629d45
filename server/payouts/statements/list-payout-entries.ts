import type { Kysely } from 'kysely';
import { readingAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import { type LinePage, type PageQuery, pageOfLines } from './line-page.ts';
import { findPayout } from './payout-lines.ts';

/** Every line of a payout, oldest first. */
export async function listEntriesOfPayout(
  database: Kysely<DB>,
  userId: string,
  { payoutId, ...page }: PageQuery & { payoutId: string },
): Promise<LinePage> {
  return readingAs(database, { userId }, async (reading) => {
    const { ranges } = await findPayout(reading, userId, payoutId);
    return pageOfLines(reading, ranges, { ...page, hasPayouts: false });
  });
}
