import type pg from 'pg';
import { type Release, readSqlRelease } from '../../../server/database/release/read-release.ts';
import { readSignatures } from './read-signatures.ts';
import {
  sourcesHash,
  triggersIn,
  viewsIn,
} from '../../../server/database/release/read-sql-sources.ts';

/** The differences between a database of this release and its SQL files, one sentence each. */
export async function findSqlDrift(client: pg.Client, release: Release): Promise<string[]> {
  const { migrations, sql } = release;
  const files = [...migrations, ...sql.sources];
  const { rows } = await client.query<{ kind: Kind; name: string }>(liveObjects);
  const live = (kind: Kind) => rows.filter((row) => row.kind === kind).map(({ name }) => name);
  const signaturesIn = await readSignatures(client, files);
  const rules = await client.query<{ says: string }>(brokenRules, [
    sql.schemaFunctions,
    tablesForAll,
  ]);
  return [
    ...compare('function', files, signaturesIn, live('function')),
    ...compare('trigger', files, triggersIn, live('trigger')),
    ...compare('view', files, viewsIn, live('view')),
    ...rules.rows.map(({ says }) => says),
    ...migrations
      .filter((migration) => !/^[a-z]/im.test(migration.sql))
      .map(({ name }) => `The migration ${name} is empty.`),
    ...(sourcesHash(sql.sources) === readSqlRelease().sha256
      ? []
      : ['The SQL sources changed and have no new number. Run: npm run db -- release']),
  ];
}

type Kind = 'function' | 'trigger' | 'view';
type File = { readonly name: string; readonly sql: string };

function compare(
  kind: Kind,
  files: readonly File[],
  definedIn: (sql: string) => string[],
  live: readonly string[],
): string[] {
  const filesOf = new Map<string, string[]>();
  for (const { name: file, sql } of files) {
    const dropped = new Set(droppedIn(sql));
    for (const name of definedIn(sql)) {
      if (dropped.has(name.replace(/\(.*/, ''))) continue;
      filesOf.set(name, [...(filesOf.get(name) ?? []), file]);
    }
  }
  return [
    ...Array.from(filesOf)
      .filter(([name, defining]) => defining.length > 1 && !isReplaced(name, defining, files))
      .map(([name, defining]) => `The ${kind} ${name} is defined in ${defining.join(' and ')}.`),
    ...live
      .filter((name) => !filesOf.has(name))
      .map((name) => `The ${kind} ${name} is in the database and in no file.`),
    ...Array.from(filesOf.keys())
      .filter((name) => !live.includes(name))
      .map((name) => `The ${kind} ${name} is in a file and not in the database.`),
  ];
}

/** A later migration may replace an earlier one's function, because no released one is edited. */
function isReplaced(name: string, defining: readonly string[], files: readonly File[]): boolean {
  const [first, ...later] = defining;
  const replacing = `create or replace function ${name.replace(/\(.*/, '')}(`;
  const isMigration = (file: string) => /^\d{4}-.*\.sql$/.test(file);
  return (
    isMigration(first ?? '') &&
    new Set(defining).size === defining.length &&
    later.every((file) => {
      const sql = files.find((one) => one.name === file)?.sql ?? '';
      return isMigration(file) && sql.includes(replacing);
    })
  );
}

/** A migration may create a function for its own use and drop it. */
function droppedIn(sql: string): string[] {
  return Array.from(sql.matchAll(/^drop function ([\w, ]+);/gm), ([, names = '']) =>
    names.split(', '),
  ).flat();
}

const liveObjects = `
  select 'function' as kind, oid::regprocedure::text as name
    from pg_proc where pronamespace = 'public'::regnamespace
   union all
  select 'trigger', tgname || ' on ' || relname
    from pg_trigger join pg_class on pg_class.oid = tgrelid
   where not tgisinternal and relnamespace = 'public'::regnamespace
   union all
  select 'view', relname from pg_class
   where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace
   order by kind, name`;

/** The server reads them for everyone: they hold nothing of a merchant. */
const tablesForAll = `bank_holidays banks failures installation limits master_key_check
  schema_migrations sql_release wrapped_root_keys`.split(/\s+/);

const brokenRules = `
  select 'The function ' || p.oid::regprocedure || ' belongs to ' || p.proowner::regrole
         || ' and not to the owner of the tables.' as says
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace
     and p.proowner <> (select relowner from pg_class where oid = 'users'::regclass)
   union all
  select 'PUBLIC may execute ' || p.oid::regprocedure || '.'
    from pg_proc p cross join lateral aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
   where p.pronamespace = 'public'::regnamespace and a.grantee = 0
   union all
  select 'The security definer ' || p.oid::regprocedure || ' sets no search_path.'
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prosecdef
     and not exists (
       select from unnest(p.proconfig) setting where setting like 'search_path=%'
     )
   union all
  select 'The function ' || p.oid::regprocedure || ' of a migration serves no table, policy or index. Move it to its feature’s SQL file.'
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.proname = any ($1)
     and not exists (
       select from pg_depend d
        where (d.refclassid, d.refobjid) = ('pg_proc'::regclass, p.oid)
           -- PostgreSQL doesn't know which functions the text of another one calls.
           or (d.refclassid, d.refobjid) in (
             select 'pg_proc'::regclass, caller.oid from pg_proc caller
              where caller.proname = any ($1) and caller.prosrc like '%public.' || p.proname || '(%'
           )
     )
   union all
  select 'The table ' || c.relname || ' has no row-level security with a policy.'
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($2)
     and has_any_column_privilege('piton_app', c.oid, 'select, insert, update')
     and not (c.relrowsecurity and exists (select from pg_policy where polrelid = c.oid))
   union all
  select 'The view ' || relname || ' reads with its owner’s rights. Add security_invoker.'
    from pg_class
   where relnamespace = 'public'::regnamespace and relkind = 'v'
     and not coalesce(reloptions @> '{security_invoker=true}', false)
   union all
  select 'The server may not read the table ' || c.relname || '.'
    from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and c.relname not in ('sql_functions', 'sql_sources', 'sql_triggers')
     and not has_any_column_privilege('piton_app', c.oid, 'select')
   union all
  select 'The constraint ' || conname || ' on ' || conrelid::regclass || ' was named by PostgreSQL.'
    from pg_constraint
   where connamespace = 'public'::regnamespace and contype = 'c' and conname ~ '_check[0-9]*$'`;
