import type { Sale, SaleFilter } from '@piton/contract/payments/sale.ts';
import type { Kysely } from 'kysely';
import type { Merchant } from '../../companies/find-merchant.ts';
import { readingAs, readingAtOnceAs } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';
import { readCursor, writeCursor } from '../../http/endpoints/page-cursor.ts';
import { hasSearch } from './sale-filter.ts';
import { saleOf, selectSales } from './sale-list.ts';
import { needsDatabase } from './sale-words.ts';

type Page = { readonly cursor?: string | undefined; readonly limit: number };

/** One page of a merchant's payments; empty without a company. */
export async function listSalesOf(
  database: Kysely<DB>,
  { userId, companyId }: Merchant,
  { cursor, limit, ...filter }: SaleFilter & Page,
): Promise<{ items: Sale[]; nextCursor: string | null }> {
  const after = cursor === undefined ? null : readCursor(cursor);
  if (companyId === null) return { items: [], nextCursor: null };
  const found = { ...filter, companyId };
  // A text search first queries the database for its words.
  const readPage = hasSearch(found) && needsDatabase(found.search) ? readingAs : readingAtOnceAs;
  const rows = await readPage(database, { userId }, (reading) =>
    selectSales(reading, found, { after, limit: limit + 1 }),
  );
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const nextCursor =
    rows.length > limit && last !== undefined
      ? writeCursor({ createdAt: last.created_at.toISOString(), id: last.id })
      : null;
  return { items: page.map(saleOf), nextCursor };
}
