import type { SaleMode, Sale } from '@piton/contract/sale.ts';
import type { Kysely } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { readCursor, writeCursor } from '../http/page-cursor.ts';
import { saleOf, selectSales } from './sale-list.ts';

const pageSize = 50;

/** One page of a merchant's payments; none for whoever has no company yet. */
export async function listSalesOf(
  database: Kysely<DB>,
  who: { userId: string; companyId: string | null },
  { mode, cursor }: { mode: SaleMode; cursor?: string | undefined },
): Promise<{ items: Sale[]; nextCursor: string | null }> {
  const { userId, companyId } = who;
  const after = cursor === undefined ? null : readCursor(cursor);
  if (companyId === null) return { items: [], nextCursor: null };
  const rows = await actingAs(database, { userId }, (transaction) =>
    selectSales(transaction, { companyId, mode, after, most: pageSize + 1 }),
  );
  const items = rows.slice(0, pageSize);
  const last = items.at(-1);
  const nextCursor =
    rows.length > pageSize && last !== undefined
      ? writeCursor({ createdAt: last.created_at.toISOString(), id: last.id })
      : null;
  return { items: items.map(saleOf), nextCursor };
}
