import type pg from 'pg';
import { againWhenInTheWay } from './again-when-in-the-way.ts';

/** A statement that each connection reads and plans once, by its name. */
export type PreparedStatement = { readonly name: string; readonly text: string };

/**
 * Asks the database one question in one round trip, which is a transaction of its own. For what is
 * asked with every payment: reading and planning a statement costs more than running it.
 */
export async function runPrepared<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  { name, text }: PreparedStatement,
  values: unknown[],
): Promise<Row[]> {
  const { rows } = await againWhenInTheWay(() => pool.query<Row>({ name, text, values }));
  return rows;
}
