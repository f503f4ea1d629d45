import { sql, type Transaction } from 'kysely';
import { millsAsNumber } from '@piton/contract/money/money.ts';
import type { DB } from '../database/types.ts';

type Row = {
  id: string;
  sale_id: string;
  mode: string;
  amount_mills: bigint;
  reason: string | null;
  respond_by: string | null;
  state: string;
  opened_at: Date;
  decided_at: Date | null;
  response: string | null;
  answers: Record<string, string> | null;
  facts: object | null;
  ended_at: Date | null;
  files: object[];
  total: number;
};

/** The newest disputes with the merchant's response. Files are listed; their content is encrypted. */
export async function exportDisputes(
  transaction: Transaction<DB>,
  ownerId: string,
  limit: number,
): Promise<object> {
  const { rows } = await sql<Row>`
    select d.id, d.sale_id, d.mode, d.amount_mills, d.reason, d.respond_by::text, d.state,
           d.opened_at, d.decided_at, r.state as response, r.answers, r.facts, r.ended_at,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'name', f.name, 'type', f.media_type, 'bytes', f.size_bytes, 'pages', f.pages,
                      'added', f.added_at
                    ) order by f.added_at, f.id)
               from dispute_files f where f.dispute_id = d.id
           ), '[]') as files,
           count(*) over ()::integer as total
      from disputes d
      join companies c on c.id = d.company_id and c.owner_id = ${ownerId}
      left join dispute_responses r on r.dispute_id = d.id
     order by d.opened_at desc, d.id
     limit ${limit}`.execute(transaction);
  return {
    count: rows[0]?.total ?? 0,
    included: rows.length,
    note: 'The files themselves can be downloaded on each dispute’s page.',
    items: rows.map((row) => ({
      disputeId: row.id,
      saleId: row.sale_id,
      mode: row.mode,
      amount: millsAsNumber(row.amount_mills),
      reason: row.reason,
      respondBy: row.respond_by,
      state: row.state,
      opened: row.opened_at,
      decided: row.decided_at,
      response: {
        state: row.response ?? 'none',
        answers: row.answers ?? {},
        facts: row.facts,
        ended: row.ended_at,
        files: row.files,
      },
    })),
  };
}
