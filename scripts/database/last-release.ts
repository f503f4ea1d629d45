import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Migration } from '../../server/database/release/read-migrations.ts';
import type { Release } from '../../server/database/release/read-release.ts';
import type { SqlSource } from '../../server/database/release/read-sql-sources.ts';

/**
 * The shape of the last released database. Its servers keep running during an upgrade, so their
 * functions must stay callable; `npm run db -- freeze` writes it at a release.
 */
export type LastRelease = {
  readonly number: number;
  /** Each migration's hash by its name. */
  readonly migrations: Readonly<Record<string, string>>;
  readonly functions: readonly ReleasedFunction[];
  readonly triggers: readonly string[];
};

type ReleasedFunction = {
  readonly signature: string;
  readonly args: string;
  readonly result: string;
  readonly serverMayCall: boolean;
};

const lastReleaseFile = path.join(import.meta.dirname, 'last-release.json');

export function readLastRelease(): LastRelease {
  return JSON.parse(readFileSync(lastReleaseFile, 'utf8')) as LastRelease;
}

export function writeLastRelease(release: LastRelease): void {
  writeFileSync(lastReleaseFile, `${JSON.stringify(release, null, 2)}\n`);
}

/** Released migrations that were edited or are gone: a database that has them can't be upgraded. */
export function editedMigrations(
  { migrations }: LastRelease,
  current: readonly Migration[],
): string[] {
  return Object.entries(migrations)
    .filter(([name, sha256]) => !current.some((own) => own.name === name && own.sha256 === sha256))
    .map(([name]) => `The released migration ${name} was edited. Add a new one instead.`);
}

/** Reads the shape from a database of `release`. */
export async function describeRelease(
  client: pg.Client,
  { migrations, sql }: Release,
): Promise<LastRelease> {
  const functions = await client.query<ReleasedFunction>(releasedFunctions, [sql.schemaFunctions]);
  const triggers = await client.query<{ definition: string }>(
    `select pg_get_triggerdef(t.oid) as definition
       from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
      order by definition`,
  );
  return {
    number: sql.number,
    migrations: Object.fromEntries(migrations.map(({ name, sha256 }) => [name, sha256])),
    functions: functions.rows,
    triggers: triggers.rows.map(({ definition }) => definition),
  };
}

/** Functions of the sources; those of migrations are part of the schema. */
const releasedFunctions = `
  select p.oid::regprocedure::text as signature, pg_get_function_arguments(p.oid) as args,
         pg_get_function_result(p.oid) as result,
         has_function_privilege('piton_app', p.oid, 'execute') as "serverMayCall"
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace and not p.proname = any ($1)
   order by signature`;

/**
 * The last release with empty functions: an upgrade replaces their text, and only their
 * signatures, grants and triggers can get in its way.
 */
export function lastReleaseOf(last: LastRelease, migrations: readonly Migration[]): Release {
  const functions = last.functions.map(
    ({ signature, args, result, serverMayCall }) => `
create or replace function ${signature.replace(/\(.*/s, '')}(${args}) returns ${result}
  language plpgsql as 'begin raise; end';
${serverMayCall ? `grant execute on function ${signature} to piton_app;` : ''}`,
  );
  const triggers = last.triggers.map(
    (definition) =>
      `${definition
        .replace(/^CREATE (CONSTRAINT )?TRIGGER/, (words) => words.toLowerCase())
        .replace(' ON public.', ' on ')};`,
  );
  const source = (name: string, sql: string, bindsTriggers: boolean): SqlSource => ({
    name: `last-release/${name}`,
    sql,
    sha256: 'released',
    bindsTriggers,
  });
  return {
    migrations: migrations.filter(({ name }) => name in last.migrations),
    sql: {
      number: last.number,
      sources: [
        source('functions', functions.join('\n'), false),
        source('triggers', triggers.join('\n'), true),
      ],
      schemaFunctions: [],
    },
  };
}
