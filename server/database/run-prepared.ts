import type pg from 'pg';
import { retryOnConflict } from './retry-on-conflict.ts';

/** A statement that each connection parses and plans once, by its name. */
export type PreparedStatement = { readonly name: string; readonly text: string };

/**
 * Runs one statement in one round trip, as its own transaction. Used for each payment, because
 * parsing and planning cost more than execution.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await retryOnConflict(() => pool.query<Row>({ name, text, values }));
  return rows;
}
