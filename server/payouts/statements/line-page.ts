import type { StatementLine } from '@piton/contract/payouts/payout-statement.ts';
import type { Reading } from '../../database/reading-as.ts';
import { readCursor, writeCursor } from '../../http/endpoints/page-cursor.ts';
import { lineOf, selectLines } from './statement-line.ts';
import type { EntryRange } from './entry-ranges.ts';

export type PageQuery = { readonly cursor?: string | undefined; readonly limit: number };
export type LinePage = { items: StatementLine[]; nextCursor: string | null };

/** One extra row shows whether there is another page. */
export async function pageOfLines(
  reading: Reading,
  ranges: readonly EntryRange[],
  { cursor, limit, hasPayouts }: PageQuery & { hasPayouts: boolean },
): Promise<LinePage> {
  const after = cursor === undefined ? 0n : BigInt(readCursor(cursor, isEntryId).id);
  const rows = await selectLines(reading, ranges, { hasPayouts, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map(lineOf),
    nextCursor:
      last === undefined
        ? null
        : writeCursor({ createdAt: last.at.toISOString(), id: String(last.entry_id) }),
  };
}

function isEntryId(id: string): boolean {
  return /^[1-9]\d{0,17}$/.test(id);
}
