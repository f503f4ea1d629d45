import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type Merchant, refuseNonMember } from '../companies/find-merchant.ts';
import { type Reading, readingAs } from '../database/reading-as.ts';
import type { DB } from '../database/types.ts';
import type { PageCursor } from '../http/endpoints/page-cursor.ts';
import type { FoundSales } from './sales/sale-filter.ts';
import type { Page } from './sales/sale-pages.ts';
import type { SaleFilter } from '@piton/contract/payments/sale.ts';

/** Reads one page of a file's payments, newest first. */
type SelectPage<Row> = (
  reading: Reading,
  filter: FoundSales,
  page: Page,
) => Promise<readonly Row[]>;

type Paged = { readonly id: string; readonly created_at: Date };

/**
 * A larger page would block other requests while it is written, and its rows would outlive the
 * collection of new objects, which then takes longer than writing them.
 */
export const usualPageSize = 500;

type FilePages<Row> = {
  readonly filter: SaleFilter;
  readonly select: SelectPage<Row>;
  readonly pageSize: number;
};

/**
 * Each page has its own transaction, so that a slow download holds none open. The next page loads
 * while one is written, at most one ahead.
 */
export async function* salePages<Row extends Paged>(
  database: Kysely<DB>,
  { userId, companyId }: Merchant,
  { filter: given, select: selectPage, pageSize }: FilePages<Row>,
): AsyncGenerator<readonly Row[]> {
  if (companyId === null) return;
  const filter = { ...given, companyId };
  const select = (after: PageCursor | null) =>
    readingAs(database, { userId }, async (reading) => {
      const rows = await selectPage(reading, filter, { after, limit: pageSize });
      // If the user has left the company since the first page, the rest is withheld and the file
      // stays incomplete.
      if (rows.length < pageSize) await refuseNonMember(reading, userId, filter.companyId);
      return rows;
    });
  const selectAfter = (rows: readonly Row[]) => {
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return null;
    const coming = select({ createdAt: last.created_at.toISOString(), id: last.id });
    // An abandoned download leaves this promise without a reader.
    coming.catch(() => undefined);
    return coming;
  };
  let rows = await select(null);
  // A caller that only checks whether there is a file takes this page and no other.
  yield rows;
  for (let coming = selectAfter(rows); coming !== null;) {
    rows = await coming;
    coming = selectAfter(rows);
    // Writing blocks this thread, so the query of the next page is sent first.
    await nextTurn();
    yield rows;
  }
}
