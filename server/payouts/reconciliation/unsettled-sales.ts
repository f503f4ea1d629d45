import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import { type Kysely, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { Reading } from '../../database/reading-as.ts';
import type { DB } from '../../database/types.ts';

/**
 * Lists amounts that the acquirer should have settled at least a week ago: payments with an amount due,
 * completed refunds, and voided payments that it settled and has not taken back. The payments of the last two months are searched;
 * older ones were copied to a table of their own, so that the query's cost doesn't grow with the ledger.
 * Indexes hold the unsettled refunds and the lines about voided payments alone.
 */
export const unsettledSales = sql`
  select unsettled.id, unsettled.id as sale_id, unsettled.at, due.mills, '' as refund_reference
    from (
      select s.id, t.created_at as at, s.status, s.amount_mills
        from ledger_transactions t join sales s on s.ledger_transaction_id = t.id
       where t.mode = 'live' and t.kind = 'sale'
         and t.created_at >= overdue_sales_until()
         and t.created_at <= database_now() - interval '7 days'
      union all
      select s.id, o.posted_at, s.status, s.amount_mills
        from overdue_sales o join sales s on s.id = o.sale_id
       where o.posted_at < overdue_sales_until()
    ) unsettled
   cross join lateral due_for_sale(unsettled.id, unsettled.status, unsettled.amount_mills, null) due
   where not exists (select from settled_lines l where l.sale_id = unsettled.id and l.kind = 'sale')
     and due.mills <> 0
  union all
  select r.id, r.sale_id, t.created_at, -r.amount_mills, r.reference
    from refunds r join ledger_transactions t on t.id = r.end_transaction_id
   where r.mode = 'live' and r.state = 'done' and not r.is_void and not r.is_settled
     and r.ended_at <= database_now() - interval '7 days'
  union all
  select l.sale_id, l.sale_id, i.imported_at, -owed_back_mills(l.sale_id), ''
    from bank_import_lines l join bank_imports i on i.id = l.import_id
   where l.is_of_void and owed_back_mills(l.sale_id) > 0
     and i.imported_at <= database_now() - interval '7 days'`;

export async function countUnsettled(reading: Reading): Promise<Reconciliation['unsettled']> {
  const { rows } = await sql<{ count: bigint; mills: bigint; oldest: Date | null }>`
    select count(*) as count, coalesce(sum(mills), 0)::bigint as mills, min(at) as oldest
      from (${unsettledSales}) unsettled`.execute(reading);
  const [row] = rows;
  return {
    count: Number(row?.count ?? 0),
    mills: Number(row?.mills ?? 0),
    oldest: row?.oldest?.toISOString() ?? null,
  };
}

/** A month per transaction, as in `close-days.ts`. */
const together = 31;

/** Copies unsettled payments that have become two months old, and removes those settled since. */
export async function keepOverdueSales(database: Kysely<DB>): Promise<void> {
  for (;;) {
    const days = await actingAs(database, 'piton', async (transaction) => {
      const { rows } = await sql<{ days: number }>`
        select keep_overdue_sales(${together}) as days`.execute(transaction);
      return rows[0]?.days ?? 0;
    });
    if (days < together) return;
  }
}
