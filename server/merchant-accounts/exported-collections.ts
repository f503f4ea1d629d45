import type { Transaction } from 'kysely';
import type { DB } from '../database/types.ts';

/** The newest marks of goods as collected, and their undoing. */
export async function exportCollections(
  transaction: Transaction<DB>,
  userId: string,
  limit: number,
): Promise<object> {
  const ofTheirs = transaction.selectFrom('sale_collections').where('user_id', '=', userId);
  const { count } = await ofTheirs
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await ofTheirs
    .select(['sale_id', 'number', 'at'])
    .orderBy('at', 'desc')
    .orderBy('sale_id')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
  return {
    count: Number(count),
    included: rows.length,
    items: rows.map(({ sale_id: saleId, number, at }) => ({
      saleId,
      what: number % 2n === 1n ? 'collected' : 'undone',
      at,
    })),
  };
}
