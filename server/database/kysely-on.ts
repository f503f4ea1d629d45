import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { DB } from './types.ts';

/** Statements on a connection that the caller has opened and will close. */
export function kyselyOn(client: pg.Client): Kysely<DB> {
  const pooled = Object.assign(client, { release: () => undefined });
  const pool = { connect: async () => pooled, end: async () => undefined, options: {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
