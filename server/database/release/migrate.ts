import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker';
import pg from 'pg';
import { OperatorError } from '../../operator-error.ts';
import {
  bindTriggers,
  changedTriggers,
  endSqlRelease,
  isOutdated,
  recordedRelease,
  replaceFunctions,
  sourceTables,
  type SqlRelease,
} from './apply-sql-sources.ts';
import type { Migration } from './read-migrations.ts';
import { readRelease, type Release } from './read-release.ts';
import { withConnection } from '../with-connection.ts';

/** Two servers may start at once: the second waits here until the first has migrated. */
const migrationLock = 7_450_233;
const connectLimitMs = 10_000;

/**
 * How long another server may migrate, and how long a migration waits for a table. Payments queue
 * behind it then, so it waits briefly, backs off and retries, for some three minutes by default.
 */
export type MigratePatience = { serverLimitMs: number; tableLimitMs: number; attemptsMax: number };

const usualPatience = { serverLimitMs: 120_000, tableLimitMs: 300, attemptsMax: 100 };

/** Long enough for the payments that queued behind it. */
const minBackoffMs = 500;
const maxBackoffMs = 1000;

export type MigrateResult = { applied: string[]; version: number };

/** Brings the database to this release. Forward only. */
export async function migrate(
  owner: pg.ClientConfig,
  release: Release = readRelease(),
  patience: MigratePatience = usualPatience,
): Promise<MigrateResult> {
  const connection = { ...owner, connectionTimeoutMillis: connectLimitMs };
  return withConnection(connection, async (client) => {
    await waitForOtherServers(client, patience.serverLimitMs);
    await client.query(`set lock_timeout = ${patience.tableLimitMs}`);
    await bringJobQueue(owner, patience);
    const applied = await applyRelease(client, release, patience);
    await openJobQueue(client, patience);
    return { applied, version: release.migrations.length };
  });
}

/**
 * Asks again and again, because a statement that waits holds a snapshot, and the other server's
 * `create index concurrently` would wait for that.
 */
async function waitForOtherServers(client: pg.Client, limitMs: number): Promise<void> {
  const end = performance.now() + limitMs;
  for (;;) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1) as locked',
      [migrationLock],
    );
    if (rows[0]?.locked === true) return;
    if (performance.now() > end) {
      throw new OperatorError(
        `Another server has been migrating this database for more than ${limitMs / 1000} s. Check that it is still running, and start again when it finishes.`,
      );
    }
    await wait(100);
  }
}

/**
 * Applies what the database lacks, and returns the names of its new migrations. Each step has its
 * own transaction: one for all would hold every lock while it waits for the next. So each migration
 * must also work with the functions of the previous release.
 */
async function applyRelease(
  client: pg.Client,
  { migrations, sql }: Release,
  patience: MigratePatience,
): Promise<string[]> {
  await client.query(`
    create table if not exists schema_migrations (
      version integer constraint schema_migrations_pkey primary key,
      name text not null,
      sha256 text not null,
      applied_at timestamptz not null default clock_timestamp()
    );
    ${sourceTables}`);
  const missing = await missingMigrations(client, migrations);
  for (const migration of missing) {
    if (migration.isAlone) await applyAlone(client, migration, patience);
    else {
      const step = `migration ${migration.name}`;
      await inOwnTransaction(client, patience, step, () => apply(client, migration));
    }
  }
  if (isOutdated(await recordedRelease(client), sql)) await applySql(client, sql, patience);
  return missing.map(({ name }) => name);
}

/** Servers of the previous release call the new functions as soon as the first step commits. */
async function applySql(
  client: pg.Client,
  sql: SqlRelease,
  patience: MigratePatience,
): Promise<void> {
  const step = (name: string, work: () => Promise<void>) =>
    inOwnTransaction(client, patience, name, work);
  await step('change of functions', () => replaceFunctions(client, sql));
  for (const source of await changedTriggers(client, sql)) {
    await step(`change of ${source.name}`, () => bindTriggers(client, source));
  }
  await step('end of the change of functions', () => endSqlRelease(client, sql));
}

/** Without a limit, because an index that is built concurrently waits for all older transactions. */
async function applyAlone(
  client: pg.Client,
  migration: Migration,
  patience: MigratePatience,
): Promise<void> {
  await client.query('set lock_timeout = 0');
  try {
    await patiently(patience, `migration ${migration.name}`, async () => {
      await dropInvalidIndex(client, migration);
      await apply(client, migration);
    });
  } finally {
    // On a lost connection this fails too; the first error is the useful one.
    await client.query(`set lock_timeout = ${patience.tableLimitMs}`).catch(() => undefined);
  }
}

/** A failed attempt leaves its index invalid, and `if not exists` would take it for done. */
async function dropInvalidIndex(client: pg.Client, { sql }: Migration): Promise<void> {
  const shape = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/im;
  const [, index = ''] = shape.exec(sql) ?? [];
  if (index === '') return;
  const { rows } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rows.length > 0) await client.query(`drop index concurrently ${index}`);
}

async function missingMigrations(
  client: pg.Client,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const { rows } = await client.query<{ version: number; name: string; sha256: string }>(
    'select version, name, sha256 from schema_migrations',
  );
  const known = new Map(rows.map((row) => [row.version, row]));
  return migrations.filter((migration) => {
    const earlier = known.get(migration.version);
    if (earlier === undefined) return true;
    if (earlier.sha256 === migration.sha256) return false;
    throw new OperatorError(
      `The migration ${migration.name} differs from the one that this database took (${earlier.name}). If the database is older than the first release, no migration leads from there. Start a new one: PITON_DATA=<another folder> npm start, or DATABASE_URL with an empty database. Otherwise restore the file, and add a new migration.`,
    );
  });
}

async function apply(client: pg.Client, { version, name, sql, sha256 }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('insert into schema_migrations (version, name, sha256) values ($1, $2, $3)', [
    version,
    name,
    sha256,
  ]);
}

/** One step, which holds its locks until it commits, and steps back while another holds them. */
async function inOwnTransaction(
  client: pg.Client,
  patience: MigratePatience,
  step: string,
  work: () => Promise<void>,
): Promise<void> {
  await patiently(patience, step, async (attempt) => {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = ${lockLimitMs(patience, attempt)}`);
      await work();
      await client.query('commit');
    } catch (error) {
      // On a lost connection the rollback fails too; the first error is the useful one.
      await client.query('rollback').catch(() => undefined);
      throw error;
    }
  });
}

/**
 * On a busy machine each payment holds its tables for longer, so only a longer wait gets through.
 * It stays below PostgreSQL's `deadlock_timeout` of 1 s, after which a payment could be ended.
 */
function lockLimitMs({ tableLimitMs }: MigratePatience, attempt: number): number {
  return tableLimitMs * Math.min(1 + Math.floor(attempt / 20), 3);
}

/** Retries while another transaction holds a table that `step` needs. */
async function patiently(
  { attemptsMax }: MigratePatience,
  step: string,
  work: (attempt: number) => Promise<unknown>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await work(attempt);
      return;
    } catch (error) {
      if (!isLockTrouble(error)) throw new Error(`${step} failed`, { cause: error });
      if (attempt === attemptsMax) {
        throw new OperatorError(
          `The ${step} could not be done: something else holds a table that it changes. End what uses the database for that long (pg_stat_activity lists it), and start again.`,
          { cause: error },
        );
      }
      await wait(Math.min(minBackoffMs + 100 * attempt, maxBackoffMs));
    }
  }
}

function isLockTrouble(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code === '55P03' || code === '40P01';
}

/**
 * The queue's schema comes from its package; the app role then gets access. Both run at every
 * start, because either may have been cut off or be newer than our migrations.
 */
async function bringJobQueue(owner: pg.ClientConfig, patience: MigratePatience): Promise<void> {
  const pool = new pg.Pool({
    ...owner,
    max: 2,
    connectionTimeoutMillis: connectLimitMs,
    verify: (queueClient, done) => {
      queueClient.query(`set lock_timeout = ${patience.tableLimitMs}`).then(() => done(), done);
    },
  });
  // A broken connection rejects its statement, which reports the error.
  const ignore = () => undefined;
  pool.on('error', ignore);
  pool.on('connect', (queueClient) => void queueClient.on('error', ignore));
  const logger = new Logger(() => () => undefined);
  try {
    await patiently(patience, 'migration of the job queue', () =>
      migrateJobQueue({ pgPool: pool, logger }),
    );
  } finally {
    await pool.end();
  }
}

async function openJobQueue(client: pg.Client, patience: MigratePatience): Promise<void> {
  const grants = readFileSync(path.join(import.meta.dirname, 'grant-jobs.sql'), 'utf8');
  await patiently(patience, 'opening of the job queue to the server', () => client.query(grants));
}
