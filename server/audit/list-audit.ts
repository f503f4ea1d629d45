import type { AuditFilter, ShownAuditEntry, ShownChain } from '@piton/contract/audit/audit-log.ts';
import type { Kysely } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { readCursor, writeCursor } from '../http/endpoints/page-cursor.ts';
import { selectEntries } from './audit-list.ts';
import { findChainState } from './chain/chain-state.ts';
import { showEntries } from './show-entries.ts';

const pageSize = 50;

/** One page of the audit, for staff. */
export async function listAuditOf(
  database: Kysely<DB>,
  staffId: string,
  { cursor, ...filter }: AuditFilter & { cursor?: string | undefined },
): Promise<{ items: ShownAuditEntry[]; nextCursor: string | null; chain: ShownChain }> {
  const after = cursor === undefined ? null : readCursor(cursor);
  return actingAs(database, { staffId }, async (transaction) => {
    const rows = await selectEntries(transaction, filter, { after, limit: pageSize + 1 });
    const shown = rows.slice(0, pageSize);
    const last = shown.at(-1);
    return {
      items: await showEntries(transaction, shown),
      nextCursor:
        rows.length > pageSize && last !== undefined
          ? writeCursor({ createdAt: last.at_exactly, id: last.id })
          : null,
      chain: await findChainState(transaction),
    };
  });
}
