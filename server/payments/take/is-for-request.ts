import { type Kysely, sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';

/** Whether the sale paid that payment request. */
export function isForRequest(
  database: Kysely<DB>,
  { companyId, id }: { companyId: string; id: string },
  requestId: string,
): Promise<boolean> {
  return actingAs(database, { companyId }, async (transaction) => {
    const { rows } = await sql`
      select from sales
       where company_id = ${companyId} and id = ${id} and request_id = ${requestId}`.execute(
      transaction,
    );
    return rows.length > 0;
  });
}
