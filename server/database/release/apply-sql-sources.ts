import type pg from 'pg';
import { sourcesHash, type SqlSource, triggersIn } from './read-sql-sources.ts';

export type SqlRelease = {
  /** From `sql-release.json`; it rises with each changed source. */
  readonly number: number;
  readonly sources: readonly SqlSource[];
  /** Names of functions that migrations create, because tables and policies use them. */
  readonly schemaFunctions: readonly string[];
};

/**
 * The database's record of the release, of each source's hash, and of the functions and triggers
 * that sources created. Nothing else is ever dropped: extensions and administrators have their own.
 */
export const sourceTables = `
  create table if not exists sql_release (
    one boolean constraint sql_release_pkey primary key default true
      constraint sql_release_is_one check (one),
    number integer not null,
    sha256 text not null
  );
  create table if not exists sql_sources (
    name text constraint sql_sources_pkey primary key,
    sha256 text not null
  );
  create table if not exists sql_functions (
    signature text constraint sql_functions_pkey primary key,
    stale_since_release integer
  );
  create table if not exists sql_triggers (
    name text constraint sql_triggers_pkey primary key
  )`;

type Recorded = { number: number; sha256: string };

/** The recorded release; null before the first. */
export async function recordedRelease(client: pg.Client): Promise<Recorded | null> {
  const { rows } = await client.query<Recorded>('select number, sha256 from sql_release');
  return rows[0] ?? null;
}

/** A server of an earlier release leaves a later release's sources unchanged. */
export function isOutdated(recorded: Recorded | null, { number, sources }: SqlRelease): boolean {
  if (recorded === null) return sources.length > 0;
  return number >= recorded.number && sourcesHash(sources) !== recorded.sha256;
}

/**
 * Replaces all functions in the caller's transaction, so that other servers see those of one release
 * only. It locks no table.
 */
export async function replaceFunctions(client: pg.Client, release: SqlRelease): Promise<void> {
  // A function body may call a function of a later file, which PostgreSQL would check.
  await client.query('set local check_function_bodies = off');
  for (const source of release.sources) {
    if (!source.bindsTriggers) await applySource(client, source);
  }
  await dropOldFunctions(client, release);
}

/** The files that bind functions to tables, which locks those, so only what changed is applied. */
export async function changedTriggers(
  client: pg.Client,
  { sources }: SqlRelease,
): Promise<SqlSource[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from sql_sources',
  );
  const known = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  return sources.filter(
    ({ bindsTriggers, name, sha256 }) => bindsTriggers && known.get(name) !== sha256,
  );
}

/** In the caller's transaction, so that no payment meets a table without its triggers. */
export async function bindTriggers(client: pg.Client, source: SqlSource): Promise<void> {
  await applySource(client, source);
  await client.query(
    `insert into sql_sources (name, sha256) values ($1, $2)
     on conflict (name) do update set sha256 = excluded.sha256`,
    [source.name, source.sha256],
  );
}

/** Records the release. Until then the next start applies it again. */
export async function endSqlRelease(client: pg.Client, release: SqlRelease): Promise<void> {
  await dropOldTriggers(client, release.sources);
  await record(client, release);
}

async function applySource(client: pg.Client, { name, sql }: SqlSource): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    if (error instanceof Error) error.message = `${name}.sql: ${error.message}`;
    throw error;
  }
}

async function dropOldTriggers(client: pg.Client, sources: readonly SqlSource[]): Promise<void> {
  const triggers = sources.flatMap(({ sql }) => triggersIn(sql));
  const { rows } = await client.query<{ trigger: string }>(
    `select tgname || ' on ' || tgrelid::regclass as trigger
       from pg_trigger join pg_class on pg_class.oid = tgrelid
       join sql_triggers on name = tgname || ' on ' || relname
      where not tgisinternal and relnamespace = 'public'::regnamespace and name <> all ($1)`,
    [triggers],
  );
  for (const { trigger } of rows) await client.query(`drop trigger ${trigger}`);
  await client.query('delete from sql_triggers');
  await client.query('insert into sql_triggers select unnest($1::text[])', [triggers]);
}

/** Functions that the sources created in this transaction. */
const created = `
  select p.oid::regprocedure::text as signature
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace
     and p.xmin = pg_current_xact_id()::xid
     and p.proname <> all ($1)
     and not exists (
       select from pg_depend d
        where (d.classid, d.objid, d.deptype) = ('pg_proc'::regclass, p.oid, 'e')
     )`;

/**
 * A function that no source defines is dropped one release later, because servers of the previous
 * release still call it.
 */
async function dropOldFunctions(client: pg.Client, release: SqlRelease): Promise<void> {
  const { schemaFunctions, number } = release;
  await client.query(
    `insert into sql_functions (signature) ${created}
     on conflict (signature) do update set stale_since_release = null`,
    [schemaFunctions],
  );
  // A migration may have dropped a function, or taken it into the schema.
  await client.query(
    `delete from sql_functions
      where to_regprocedure(signature) is null or split_part(signature, '(', 1) = any ($1)`,
    [schemaFunctions],
  );
  const old = await client.query<{ signature: string }>(
    // A start that was cut off may have left a trigger that calls one.
    `delete from sql_functions
      where stale_since_release < $1
        and not exists (select from pg_trigger where tgfoid = to_regprocedure(signature))
     returning signature`,
    [number],
  );
  for (const { signature } of old.rows) await client.query(`drop function ${signature}`);
  await client.query(
    `update sql_functions set stale_since_release = $2
      where stale_since_release is null and signature not in (${created})`,
    [schemaFunctions, number],
  );
}

async function record(client: pg.Client, { number, sources }: SqlRelease): Promise<void> {
  await client.query('delete from sql_sources');
  await client.query(
    'insert into sql_sources (name, sha256) select * from unnest($1::text[], $2::text[])',
    [sources.map(({ name }) => name), sources.map(({ sha256 }) => sha256)],
  );
  await client.query(
    `insert into sql_release (number, sha256) values ($1, $2)
     on conflict (one) do update set number = excluded.number, sha256 = excluded.sha256`,
    [number, sourcesHash(sources)],
  );
}
