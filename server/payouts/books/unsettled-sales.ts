import type { Reconciliation } from '@piton/contract/payout-books.ts';
import { sql } from 'kysely';
import type { Reading } from '../../database/reading-as.ts';

/**
 * Payments that the acquirer should have settled by now: of more than a week ago, and of the last two
 * months, so that the question does not grow with the books. What is older shows in what is due in all.
 */
export const unsettledSales = sql`
  select t.created_at as at, s.amount_mills as mills
    from ledger_transactions t join sales s on s.ledger_transaction_id = t.id
   where t.mode = 'live' and t.kind = 'sale'
     and t.created_at between clock_of_books() - interval '60 days' and clock_of_books() - interval '7 days'
     and not exists (select from settled_lines l where l.sale_id = s.id and l.kind = 'sale')`;

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
