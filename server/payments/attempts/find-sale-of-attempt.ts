import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { DB } from '../../database/types.ts';
import { findSaleIfStored } from '../find-sale.ts';
import type { SaleRecord } from '../sale-record.ts';

/** Finds the sale that sealed bytes became, by their hash; null if they never arrived. */
export async function findSaleOfAttempt(
  database: Kysely<DB>,
  attemptHash: Buffer,
): Promise<SaleRecord | null> {
  const { rows } = await sql<{ company_id: string; sale_id: string }>`
    select company_id, sale_id from find_attempt(${attemptHash})`.execute(database);
  const [row] = rows;
  return row ? findSaleIfStored(database, { companyId: row.company_id, id: row.sale_id }) : null;
}
