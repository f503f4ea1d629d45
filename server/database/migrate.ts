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
const connectLimitMs = 10_000;

/**
 * How long another server may migrate, and how long a table may be in use. Who cannot have a table at
 * once steps back and tries again, so that others are not held up behind it.
 */
export type MigratePatience = { serverLimitMs: number; tableLimitMs: number; attemptsMax: number };

const usualPatience = { serverLimitMs: 120_000, tableLimitMs: 2000, attemptsMax: 20 };

export type MigrateResult = { applied: string[]; version: number };

/** Brings the database to this release. Forward only; each migration whole or not at all. */
export async function migrate(
  owner: pg.ClientConfig,
  migrations: Migration[] = readMigrations(),
  patience: MigratePatience = usualPatience,
): Promise<MigrateResult> {
  const connection = { ...owner, connectionTimeoutMillis: connectLimitMs };
  return withConnection(connection, async (client) => {
    await waitForOtherServers(client, patience.serverLimitMs);
    await client.query(`set lock_timeout = ${patience.tableLimitMs}`);
    const applied = await applyMissing(client, migrations, patience);
    await bringJobQueue(owner, client, patience);
    return { applied, version: migrations.length };
  });
}

async function waitForOtherServers(client: pg.Client, limitMs: number): Promise<void> {
  await client.query(`set lock_timeout = ${limitMs}`);
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
  } catch (error) {
    if (!isLockTrouble(error)) throw error;
    throw new OperatorError(
      `Another server has been migrating this database for more than ${limitMs / 1000} s. Look whether it still works, and start again when it is done.`,
      { cause: error },
    );
  }
}

async function applyMissing(
  client: pg.Client,
  migrations: Migration[],
  patience: MigratePatience,
): Promise<string[]> {
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
  for (const migration of missing) {
    await patiently(patience, `migration ${migration.name}`, () => apply(client, migration));
  }
  return missing.map((migration) => migration.name);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query(
      'insert into schema_migrations (version, name, sha256) values ($1, $2, $3)',
      [migration.version, migration.name, migration.sha256],
    );
    await client.query('commit');
  } catch (error) {
    // Where the connection is gone the rollback fails too, and the first error is the one to tell.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Again and again while something else holds a table that `step` needs. */
async function patiently(
  { attemptsMax }: MigratePatience,
  step: string,
  work: () => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isLockTrouble(error)) throw new Error(`${step} failed`, { cause: error });
      if (attempt === attemptsMax) {
        throw new OperatorError(
          `The ${step} could not be done: something else holds a table that it changes. End what uses the database for that long (pg_stat_activity lists it), and start again.`,
          { cause: error },
        );
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
async function bringJobQueue(
  owner: pg.ClientConfig,
  client: pg.Client,
  patience: MigratePatience,
): Promise<void> {
  const pool = new pg.Pool({
    ...owner,
    max: 2,
    connectionTimeoutMillis: connectLimitMs,
    verify: (queueClient, done) => {
      queueClient.query(`set lock_timeout = ${patience.tableLimitMs}`).then(() => done(), done);
    },
  });
  // A broken connection fails the statement that used it, and that is where it is told.
  const tellNobody = () => undefined;
  pool.on('error', tellNobody);
  pool.on('connect', (queueClient) => void queueClient.on('error', tellNobody));
  const logger = new Logger(() => () => undefined);
  try {
    await patiently(patience, 'migration of the job queue', () =>
      migrateJobQueue({ pgPool: pool, logger }),
    );
  } finally {
    await pool.end();
  }
  const grants = readFileSync(path.join(import.meta.dirname, 'grant-jobs.sql'), 'utf8');
  await patiently(patience, 'opening of the job queue to the server', () => client.query(grants));
}
