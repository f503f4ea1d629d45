import type { Kysely } from 'kysely';
import type { ClientConfig } from 'pg';
import type { DB } from './types.ts';
import { OperatorError } from '../operator-error.ts';
import { withConnection } from './with-connection.ts';

export type InstallationKind = 'demo' | 'production';

const connectLimitMs = 10_000;

const refusals: Record<InstallationKind, string> = {
  production:
    'This database belongs to the demo, whose passwords are published. Give production another one: set DATABASE_URL, or PITON_DATA to another folder.',
  demo: 'This database belongs to production, and the demo does not use it. Set PITON_DATA to another folder, or unset DATABASE_URL.',
};

/** Marks a new database as live or demo, and rejects one of the other kind. */
export async function claimDatabase(database: Kysely<DB>, kind: InstallationKind): Promise<void> {
  await database
    .insertInto('installation')
    .values({ kind })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const found = await database.selectFrom('installation').select('kind').executeTakeFirstOrThrow();
  if (found.kind !== kind) throw new OperatorError(refusals[kind]);
}

/** The same check before any write: not even a migration may reach the other kind's database. */
export async function refuseForeignDatabase(
  owner: ClientConfig,
  kind: InstallationKind,
): Promise<void> {
  const connection = { ...owner, connectionTimeoutMillis: connectLimitMs };
  const found = await withConnection(connection, async (client) => {
    const table = await client.query(
      "select 1 where to_regclass('public.installation') is not null",
    );
    // An empty database has no kind yet.
    if (table.rows.length === 0) return null;
    const { rows } = await client.query<{ kind: string }>('select kind from public.installation');
    return rows[0] ?? null;
  });
  if (found !== null && found.kind !== kind) throw new OperatorError(refusals[kind]);
}
