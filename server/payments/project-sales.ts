import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';

/** A second's payments at full load, so that one statement holds its locks for milliseconds. */
const batch = 500;

/**
 * Includes ended sales in counters, emails and the audit chain until the queue is empty; returns
 * their number. One statement does it for a batch, so that a process that freezes holds no lock.
 */
export async function projectSales(database: Kysely<DB>): Promise<number> {
  // On one connection, because PostgreSQL reports an error before it releases the locks.
  if (!database.isTransaction) return database.connection().execute(projectOn);
  return projectOn(database);
}

async function projectOn(database: Kysely<DB>): Promise<number> {
  let projected = 0;
  for (;;) {
    let count: number;
    try {
      count = await projectBatch(database, null);
    } catch (error) {
      if (!isDataError(error)) throw error;
      return projected + (await projectInHalves(database));
    }
    projected += count;
    if (count < batch) return projected;
  }
}

/** Projects up to a batch of these sales, or of all waiting ones. */
async function projectBatch(
  database: Kysely<DB>,
  saleIds: readonly string[] | null,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select project_sales(${batch}, ${saleIds}::uuid[]) as count`.execute(database);
  return rows[0]?.count ?? 0;
}

/** Projects all waiting sales but those that fail alone, and throws if any do. */
async function projectInHalves(database: Kysely<DB>): Promise<number> {
  const failed: { saleId: string; error: unknown }[] = [];
  const projectHalves = async (saleIds: readonly string[]): Promise<number> => {
    try {
      return await projectBatch(database, saleIds);
    } catch (error) {
      if (!isDataError(error)) throw error;
      const [saleId, ...others] = saleIds;
      if (saleId === undefined) return 0;
      if (others.length === 0) {
        failed.push({ saleId, error });
        return 0;
      }
      const middle = saleIds.length / 2;
      return (
        (await projectHalves(saleIds.slice(0, middle))) +
        (await projectHalves(saleIds.slice(middle)))
      );
    }
  };
  const saleIds = await actingAs(database, 'piton', (transaction) =>
    transaction.selectFrom('unprojected_sales').select('sale_id').orderBy('sale_id').execute(),
  ).then((rows) => rows.map((row) => row.sale_id));
  let projected = 0;
  for (let from = 0; from < saleIds.length; from += batch) {
    projected += await projectHalves(saleIds.slice(from, from + batch));
  }
  const [first] = failed;
  if (first === undefined) return projected;
  throw new Error(
    `ended sales that could not be projected: ${failed.length}, first ${first.saleId}`,
    { cause: first.error },
  );
}

/** A value that a constraint, a type or a trigger rejects; anything else fails for every sale. */
function isDataError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && /^(?:22|23|P0)/.test(error.code ?? '');
}
