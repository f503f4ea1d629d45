import { type Kysely, sql } from 'kysely';
import type { DB } from './types.ts';

/** The time that is the same for all servers, even if their own clocks differ. */
export type DatabaseClock = () => Promise<Date>;

export function databaseClock(database: Kysely<DB>): DatabaseClock {
  return async () => {
    const { rows } = await sql<{ now: Date }>`select database_now() as now`.execute(database);
    const [row] = rows;
    if (row === undefined) throw new Error('the database returned no time');
    return row.now;
  };
}
