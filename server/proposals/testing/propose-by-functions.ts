import { type Transaction, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { insertPendingSale } from '../../payments/testing/pending-sale.ts';
import type { ProposalWorld } from './proposal-world.ts';

/** A sale with one status inquiry. */
export function beginSale(
  { database }: ProposalWorld,
  companyId: string,
  amountMills: bigint,
): Promise<string> {
  return actingAs(database.kysely, 'piton', async (transaction) => {
    const { id } = await insertPendingSale(transaction, { companyId, amountMills });
    await sql`update sales set backoff_step = 1 where id = ${id}`.execute(transaction);
    return id;
  });
}

export function approveSale(
  { database }: ProposalWorld,
  companyId: string,
  saleId: string,
): Promise<unknown> {
  return actingAs(database.kysely, { companyId }, (transaction) =>
    sql`select end_sale(${saleId}, ${companyId}, 'gateway', 'Approved', null, 'OK', '', null, null,
                        null, null)`.execute(transaction),
  );
}

type Deciding = {
  readonly database: Pick<ProposalWorld['database'], 'kysely'>;
  readonly one: { readonly uid: string };
  readonly two: { readonly uid: string };
};

/** Both approvals through the database functions; returns the last result. */
export async function proposeAndApprove(
  { database, one, two }: Deciding,
  sale: { id: string } | null,
  fields: Record<string, unknown>,
  id = uuidv7(),
): Promise<string> {
  const as = <Result>(staffId: string, work: (transaction: Transaction<DB>) => Promise<Result>) =>
    actingAs(database.kysely, { staffId }, work);
  const response = await as(one.uid, async (transaction) => {
    const words = JSON.stringify({
      ...fields,
      ...(sale !== null && fields['kind'] !== 'dispute_outcome' && { saleId: sale.id }),
      reason: 'As it came',
    });
    const { rows } = await sql<{ outcome: string }>`
      select propose(${id}, ${words}::jsonb || jsonb_strip_nulls(jsonb_build_object(
        'saleVersion', (select sale_version(s) from sales s where s.id = ${sale?.id ?? null})
      ))) as outcome`.execute(transaction);
    return rows[0]?.outcome ?? '';
  });
  if (response !== 'proposed') return response;
  return as(two.uid, async (transaction) => {
    const { rows } = await sql<{ outcome: string }>`
      select approve_proposal(${id}) as outcome`.execute(transaction);
    return rows[0]?.outcome ?? '';
  });
}
