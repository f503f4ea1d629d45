import type { OpenReason, OpenSale, OpenSales } from '@piton/contract/payments/console-sale.ts';
import { textFromMills } from '@piton/contract/money/money.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { openDisputes } from '../disputes/list-disputes.ts';
import { waitingProposals } from '../proposals/proposal-list.ts';
import { waitingRefunds } from '../refunds/list-refunds.ts';
import { openReasonsOf } from './open-reasons.ts';

/** For pending and for contradicted sales each. */
const maxShown = 200;

type Row = Pick<OpenSale, 'id' | 'mode' | 'status' | 'invoice'> & {
  company_id: string;
  company_name: string;
  created_at: Date;
  amount_mills: bigint;
  card_brand: string | null;
  last_four: string | null;
  tran_id: string;
  why: OpenReason[];
  is_proposed: boolean;
  contradicted_at: Date | null;
  is_pending: boolean;
  in_group: number;
};

/** Pending sales, then contradicted ones, each oldest first. */
export async function listOpenSales(
  database: Kysely<DB>,
  staffId: string,
  quietSince: Date,
): Promise<OpenSales> {
  return actingAs(database, { staffId }, async (transaction) => {
    const rows = await selectOpen(transaction, quietSince);
    const pendingCount = rows.find((row) => row.is_pending)?.in_group ?? 0;
    const endedCount = rows.find((row) => !row.is_pending)?.in_group ?? 0;
    return {
      items: rows.map(openSaleOf),
      count: pendingCount + endedCount,
      pendingCount,
      ...(await waitingProposals(transaction, staffId, null)),
      ...(await openDisputes(transaction)),
      ...(await waitingRefunds(transaction)),
    };
  });
}

async function selectOpen(transaction: Transaction<DB>, quietSince: Date): Promise<Row[]> {
  // Each reason uses its own index, because only few of all sales are open.
  const { rows } = await sql<Row>`
    with looked_at as (
      select sale_id as id from pending_sales
      union
      select sale_id from sale_contradictions where resolved_by is null
    ), open as (
      select s.id, s.company_id, s.mode, s.status, s.created_at, s.amount_mills, s.card_brand,
             s.last_four, s.tran_id, s.invoice, s.status = 'Pending' as is_pending,
             ${openReasonsOf(quietSince)} as why
        from looked_at join sales s using (id)
    ), numbered as (
      select open.*, count(*) over (partition by is_pending)::integer as in_group,
             row_number() over (partition by is_pending order by created_at, id) as number
        from open where cardinality(why) > 0
    )
    select numbered.*, companies.name as company_name,
           exists (
             select from proposals p where p.sale_id = numbered.id and p.state = 'proposed'
           ) as is_proposed,
           (
             select min(reported_at) from sale_contradictions c
              where c.sale_id = numbered.id and c.resolved_by is null
           ) as contradicted_at
      from numbered join companies on companies.id = numbered.company_id
     where number <= ${maxShown}
     order by is_pending desc, number`.execute(transaction);
  return rows;
}

function openSaleOf(row: Row): OpenSale {
  return {
    id: row.id,
    companyId: row.company_id,
    companyName: row.company_name,
    mode: row.mode,
    created: row.created_at.toISOString(),
    status: row.status,
    amount: textFromMills(row.amount_mills),
    cardBrand: row.card_brand ?? '',
    lastFour: row.last_four ?? '',
    tranId: row.tran_id,
    invoice: row.invoice,
    why: row.why,
    isProposed: row.is_proposed,
    contradicted: row.contradicted_at?.toISOString() ?? null,
  };
}
