import type { ShownChain } from '@piton/contract/audit/audit-log.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { writeHead } from './hash-block.ts';

/** How far history is chained, for its readers. */
export async function findChainState(transaction: Transaction<DB>): Promise<ShownChain> {
  const { rows } = await sql<{ waiting: bigint }>`
    select (select count(*) from audit_unchained)
             + (select count(ledger_transaction_id) from unprojected_sales) as waiting`.execute(
    transaction,
  );
  const last = await transaction
    .selectFrom('audit_blocks')
    .select(['number', 'hash', 'chained_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: Number(rows[0]?.waiting ?? 0),
    head: last === undefined ? null : writeHead(last),
    chained: last?.chained_at.toISOString() ?? null,
  };
}
