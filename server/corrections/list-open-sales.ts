import type { OpenReason, OpenSale, OpenSales } from '@piton/contract/console-sale.ts';
import { textFromMills } from '@piton/contract/money.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { waitingCorrections } from './correction-list.ts';
import { openReasonsOf } from './open-reasons.ts';

const shownMost = 200;

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
  in_all: bigint;
};

/** What nobody knows the end of, or what is contradicted, the oldest first. */
export async function listOpenSales(
  database: Kysely<DB>,
  staffId: string,
  quietSince: Date,
): Promise<OpenSales> {
  return actingAs(database, { staffId }, async (transaction) => {
    const rows = await selectOpen(transaction, quietSince);
    return {
      items: rows.map(openSaleOf),
      count: Number(rows[0]?.in_all ?? 0),
      ...(await waitingCorrections(transaction, staffId, null)),
    };
  });
}

async function selectOpen(transaction: Transaction<DB>, quietSince: Date): Promise<Row[]> {
  // Each way to be open by its own index: of all the sales that there ever were, few are.
  const { rows } = await sql<Row>`
    with looked_at as (
      select id from sales where status = 'Pending' and settle_after is not null
      union
      select sale_id from sale_contradictions where settled_by is null
    ), open as (
      select s.id, s.company_id, s.mode, s.status, s.created_at, s.amount_mills, s.card_brand,
             s.last_four, s.tran_id, s.invoice, ${openReasonsOf(quietSince)} as why
        from looked_at join sales s using (id)
    )
    select open.*, companies.name as company_name, count(*) over () as in_all,
           exists (
             select from corrections c where c.sale_id = open.id and c.state = 'proposed'
           ) as is_proposed
      from open join companies on companies.id = open.company_id
     where cardinality(why) > 0
     order by open.created_at, open.id
     limit ${shownMost}`.execute(transaction);
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
  };
}
