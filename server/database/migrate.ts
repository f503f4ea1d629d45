import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker';
import pg from 'pg';
import { OperatorError } from '../operator-error.ts';
import { type Migration, readMigrations } from './read-migrations.ts';
import { withConnection } from './with-connection.ts';

/** Two servers may start at once: the second waits here until the first has migrated. */
const migrationLock = 7_450_233;
const lockWaitMs = 120_000;
const connectLimitMs = 10_000;
/** A migration that cannot have its table at once steps back, so that others are not held up behind it. */
const tableWaitMs = 2000;
const attemptsMax = 20;

export type MigrateResult = { applied: string[]; version: number };

/** Brings the database to this release. Forward only; each migration whole or not at all. */
export async function migrate(
  owner: pg.ClientConfig,
  migrations: Migration[] = readMigrations(),
): Promise<MigrateResult> {
  const connection = { ...owner, connectionTimeoutMillis: connectLimitMs };
  return withConnection(connection, async (client) => {
    await client.query(`set lock_timeout = ${lockWaitMs}`);
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await client.query(`set lock_timeout = ${tableWaitMs}`);
    const applied = await applyMissing(client, migrations);
    await bringJobQueue(owner, client);
    return { applied, version: migrations.length };
  });
}

async function applyMissing(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migrations (
      version integer constraint schema_migrations_pkey primary key,
      name text not null,
      sha256 text not null,
      applied_at timestamptz not null default clock_timestamp()
    )`);
  const { rows } = await client.query<{ version: number; name: string; sha256: string }>(
    'select version, name, sha256 from schema_migrations',
  );
  const known = new Map(rows.map((row) => [row.version, row]));
  const missing: Migration[] = [];
  for (const migration of migrations) {
    const earlier = known.get(migration.version);
    if (earlier === undefined) missing.push(migration);
    else if (earlier.sha256 !== migration.sha256) {
      throw new OperatorError(
        `The migration ${migration.name} was changed after this database took it (as ${earlier.name}). Migrations are never edited; add a new one.`,
      );
    }
  }
  for (const migration of missing) await applyPatiently(client, migration);
  return missing.map((migration) => migration.name);
}

async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('begin');
      await client.query(migration.sql);
      await client.query(
        'insert into schema_migrations (version, name, sha256) values ($1, $2, $3)',
        [migration.version, migration.name, migration.sha256],
      );
      await client.query('commit');
      return;
    } catch (error) {
      // Where the connection is gone the rollback fails too, and the first error is the one to tell.
      await client.query('rollback').catch(() => undefined);
      if (!isLockTrouble(error) || attempt === attemptsMax) {
        throw new Error(`migration ${migration.name} failed`, { cause: error });
      }
      await wait(100 * attempt);
    }
  }
}

function isLockTrouble(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '55P03' || code === '40P01';
}

/**
 * The queue's schema comes from its package; the app role is let into it afterwards. Both are looked
 * after at every start, because either may have been cut off or be newer than our migrations.
 */
async function bringJobQueue(owner: pg.ClientConfig, client: pg.Client): Promise<void> {
  const pool = new pg.Pool({ ...owner, max: 2, connectionTimeoutMillis: connectLimitMs });
  // A broken connection fails the statement that used it, and that is where it is told.
  const tellNobody = () => undefined;
  pool.on('error', tellNobody);
  pool.on('connect', (queueClient) => void queueClient.on('error', tellNobody));
  try {
    await migrateJobQueue({ pgPool: pool, logger: new Logger(() => () => undefined) });
  } finally {
    await pool.end();
  }
  await client.query(readFileSync(path.join(import.meta.dirname, 'grant-jobs.sql'), 'utf8'));
}
