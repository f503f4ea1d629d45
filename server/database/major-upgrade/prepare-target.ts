import type pg from 'pg';
import { OperatorError } from '../../operator-error.ts';
import { createDatabase } from '../health/check-server.ts';
import { migrate } from '../release/migrate.ts';
import { sourcesHash } from '../release/read-sql-sources.ts';
import { readRelease } from '../release/read-release.ts';
import type { BothServers, Side } from './both-servers.ts';
import { findCopiedTables } from './copied-tables.ts';
import { openUpgradeSchema } from './upgrade-schema.ts';

/**
 * Creates the roles, with their passwords, and the tables of this release in an empty database. The
 * rows that migrations insert are removed, because the copy brings the other server's.
 */
export async function prepareTarget({ from, to }: BothServers): Promise<void> {
  await refuseOtherRelease(from);
  await refuseUsedDatabase(to);
  const owner = await ownerOf(from.client);
  await copyRoles({ from, to }, owner);
  await to.client.query(
    `do $$ begin execute format('alter database %I owner to %I', current_database(), ${to.client.escapeLiteral(owner)}); end $$`,
  );
  const asOwner = `-c role=${owner}`;
  await migrate({ connectionString: to.url, options: asOwner });
  const tables = (await findCopiedTables(to.client)).map(({ name }) => name);
  // Append-only tables refuse this otherwise.
  await to.client.query(
    `set local session_replication_role = replica; truncate ${tables.join(', ')}`,
  );
  await openUpgradeSchema(to.client);
}

/** Both databases must have the same tables, and this program makes those of its own release. */
async function refuseOtherRelease({ client, option }: Side): Promise<void> {
  const { migrations, sql } = readRelease();
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.sql_release') is not null as "isThere"`,
  );
  if (rows[0]?.isThere === true) {
    const applied = await client.query('select from schema_migrations');
    const release = await client.query('select from sql_release where sha256 = $1', [
      sourcesHash(sql.sources),
    ]);
    if (applied.rowCount === migrations.length && release.rowCount === 1) return;
  }
  throw new OperatorError(
    `The database of ${option} is not one of this release. Use the release whose servers run on it.`,
  );
}

async function refuseUsedDatabase({ client, option }: Side): Promise<void> {
  const { rowCount } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p') limit 1`,
  );
  if (rowCount !== 0) {
    throw new OperatorError(
      `The database of ${option} has tables. Drop it, and create an empty one: drop database piton; ${createDatabase}.`,
    );
  }
}

async function ownerOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ owner: string }>(
    `select relowner::regrole::text as owner from pg_class where oid = 'public.sales'::regclass`,
  );
  return rows[0]?.owner ?? '';
}

type CopiedRole = { name: string; create: string; grants: string[] };

/** The tables' owner, the server's role and all members of either. Existing roles stay as they are. */
async function copyRoles({ from, to }: BothServers, owner: string): Promise<void> {
  const { rows } = await from.client.query<CopiedRole>(
    `with recursive ours as (
       select oid from pg_authid where rolname in ($1, 'piton_app')
        union
       select member from pg_auth_members join ours on ours.oid = roleid
     )
     select rolname as name,
            format('create role %I %s %s %s connection limit %s password %L', rolname,
              case when rolcanlogin then 'login' else 'nologin' end,
              case when rolcreaterole then 'createrole' else 'nocreaterole' end,
              case when rolsuper then 'superuser' else 'nosuperuser' end,
              rolconnlimit, rolpassword) as create,
            array(
              select format('grant %I to %I', granted.rolname, role.rolname)
                from pg_auth_members m join pg_authid granted on granted.oid = m.roleid
               where m.member = role.oid and m.roleid in (select oid from ours)
            ) as grants
       from pg_authid role where oid in (select oid from ours)`,
    [owner],
  );
  const { rows: existing } = await to.client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any ($1)',
    [rows.map(({ name }) => name)],
  );
  const known = new Set(existing.map(({ name }) => name));
  for (const { name, create } of rows) if (!known.has(name)) await to.client.query(create);
  for (const { grants } of rows) for (const grant of grants) await to.client.query(grant);
}
