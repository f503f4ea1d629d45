import type { ShownDispute } from '@piton/contract/disputes/dispute.ts';
import type { listOpenDisputes } from '@piton/contract/disputes/evidence.ts';
import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { readCursor, writeCursor } from '../http/endpoints/page-cursor.ts';

type Row = Pick<ShownDispute, 'id' | 'mode' | 'reason' | 'state' | 'response'> & {
  dispute_reason: ShownDispute['disputeReason'];
  respond_by: string | null;
  open_deadline: string | null;
  forwarded_on: string | null;
  sale_id: string;
  invoice: string;
  company_name: string;
  amount_mills: bigint;
  fee_mills: bigint;
  acquirer_reference: string;
  opened_at: Date;
  decided_at: Date | null;
  total: number;
  /** In the cursor's form. */
  opened_text: string;
};

const maxListed = 200;

/** Disputes without the acquirer's decision, by deadline. */
export async function openDisputes(
  transaction: Transaction<DB>,
): Promise<{ disputes: ShownDispute[]; disputeCount: number }> {
  const rows = await selectDisputes(transaction, sql`d.state = 'open'`);
  return { disputes: rows.map(disputeOf), disputeCount: rows[0]?.total ?? 0 };
}

/** The same in pages. */
export async function listOpenDisputesOf(
  database: Kysely<DB>,
  { staffId, cursor, limit }: { staffId: string; cursor: string | undefined; limit: number },
): Promise<EndpointOutput<typeof listOpenDisputes>> {
  const after = cursor === undefined ? null : readCursor(cursor).id;
  const follows =
    after === null
      ? sql`true`
      : sql`(coalesce(d.respond_by, 'infinity'), d.opened_at, d.id) > (
          select coalesce(e.respond_by, 'infinity'), e.opened_at, e.id from disputes e where e.id = ${after}
        )`;
  return actingAs(database, { staffId }, async (transaction) => {
    const where = sql`d.state = 'open' and ${follows}`;
    const rows = await selectDisputes(transaction, where, limit + 1);
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    const hasMore = rows.length > limit && last !== undefined;
    return {
      items: page.map(disputeOf),
      nextCursor: hasMore ? writeCursor({ createdAt: last.opened_text, id: last.id }) : null,
    };
  });
}

/** Oldest first. */
export async function disputesOfSale(
  transaction: Transaction<DB>,
  saleId: string,
): Promise<ShownDispute[]> {
  const rows = await selectDisputes(transaction, sql`d.sale_id = ${saleId}`);
  return rows.map(disputeOf);
}

/** Call it only within a staff member's transaction. */
async function selectDisputes(
  transaction: Transaction<DB>,
  where: RawBuilder<unknown>,
  limit = maxListed,
): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select d.id, d.mode, d.state, d.sale_id, s.invoice, companies.name as company_name,
           d.amount_mills, d.fee_mills, d.acquirer_reference, p.reason, d.opened_at, d.decided_at,
           d.reason as dispute_reason,
           d.respond_by::text as respond_by,
           case when awaits_response(d) then d.respond_by::text end as open_deadline, coalesce(r.state, 'none') as response,
           r.forwarded_on::text as forwarded_on,
           count(*) over ()::integer as total,
           to_char(d.opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as opened_text
      from disputes d
      join proposals p on p.id = d.id
      join sales s on s.id = d.sale_id
      join companies on companies.id = d.company_id
      left join dispute_responses r on r.dispute_id = d.id
     where ${where}
     order by case when d.state = 'open' then d.respond_by end, d.opened_at, d.id
     limit ${limit}`.execute(transaction);
  return rows;
}

function disputeOf(row: Row): ShownDispute {
  return {
    id: row.id,
    companyName: row.company_name,
    mode: row.mode,
    sale: { id: row.sale_id, invoice: row.invoice },
    amountMills: Number(row.amount_mills),
    feeMills: Number(row.fee_mills),
    acquirerReference: row.acquirer_reference,
    reason: row.reason,
    disputeReason: row.dispute_reason,
    respondBy: row.respond_by,
    openDeadline: row.open_deadline,
    response: row.response,
    forwardedOn: row.forwarded_on,
    state: row.state,
    opened: row.opened_at.toISOString(),
    decided: row.decided_at?.toISOString() ?? null,
  };
}
