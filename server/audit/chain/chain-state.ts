import type { ShownChain } from '@piton/contract/audit/audit-log.ts';
import type { Transaction } from 'kysely';
import type { DB } from '../../database/types.ts';
import { writeHead } from './hash-block.ts';

/** How far history is chained, for its readers. */
export async function findChainState(transaction: Transaction<DB>): Promise<ShownChain> {
  const { waiting } = await transaction
    .selectFrom('audit_unchained')
    .select((count) => count.fn.countAll<bigint>().as('waiting'))
    .executeTakeFirstOrThrow();
  const last = await transaction
    .selectFrom('audit_blocks')
    .select(['number', 'hash', 'chained_at'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    waiting: Number(waiting),
    head: last === undefined ? null : writeHead(last),
    chained: last?.chained_at.toISOString() ?? null,
  };
}
