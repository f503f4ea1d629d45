import { type Kysely, sql } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import type { VoidSale } from './void-pending-sale.ts';

type FinishDeps = {
  readonly database: Kysely<DB>;
  readonly voidSale: VoidSale;
  readonly isStopping: () => boolean;
};

const maxAtOnce = 20;

/**
 * Sends the approved voids whose own process ended before it sent them, and leaves to staff those
 * that a process sent before it ended: the gateway may have voided the sale.
 */
export async function finishApprovedVoids({
  database,
  voidSale,
  isStopping,
}: FinishDeps): Promise<void> {
  const { rows } = await actingAs(database, 'piton', async (transaction) => {
    await sql`select note_interrupted_voids()`.execute(transaction);
    return sql<{ sale_id: string; company_id: string; proposal_id: string }>`
      select * from unfinished_voids(${maxAtOnce})`.execute(transaction);
  });
  for (const { sale_id: saleId, company_id: companyId, proposal_id: proposalId } of rows) {
    if (isStopping()) return;
    await voidSale({ saleId, companyId, proposalId });
  }
}
