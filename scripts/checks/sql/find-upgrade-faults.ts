import type pg from 'pg';
import { compareCatalogues, readCatalogue } from './read-catalogue.ts';
import { withConnection } from '../../../server/database/with-connection.ts';
import { editedMigrations, type LastRelease, lastReleaseOf } from '../../database/last-release.ts';
import { migrate } from '../../../server/database/release/migrate.ts';
import type { Release } from '../../../server/database/release/read-release.ts';
import { functionsIn } from '../../../server/database/release/read-sql-sources.ts';

type Upgrade = {
  /** An empty database. */
  owner: pg.ClientConfig;
  last: LastRelease;
  release: Release;
  built: ReadonlyMap<string, string>;
};

/**
 * Upgrades an empty database from the last release. Returns the differences from one that was
 * built from nothing, and functions that servers of the last release can no longer call.
 */
export async function findUpgradeFaults({
  owner,
  last,
  release,
  built,
}: Upgrade): Promise<string[]> {
  const edited = editedMigrations(last, release.migrations);
  if (edited.length > 0) return edited;
  await migrate(owner, lastReleaseOf(last, release.migrations));
  try {
    await migrate(owner, release);
  } catch (error) {
    const { cause = error } = error as Error;
    return [`The last release can't be upgraded: ${(cause as Error).message}`];
  }
  return withConnection(owner, async (client) => {
    const { rows } = await client.query<{ signature: string }>(
      `select signature from unnest($1::text[]) as released (signature)
        where not coalesce(
          has_function_privilege('piton_app', to_regprocedure(signature), 'execute'), false)`,
      [last.functions.filter((one) => one.serverMayCall).map((one) => one.signature)],
    );
    const stale = await client.query<{ object: string }>(
      `select 'function ' || signature as object
         from sql_functions where stale_since_release is not null`,
    );
    const ambiguous = await client.query<{ shorter: string; longer: string }>(ambiguousFunctions);
    const accepted = new Set(stale.rows.map(({ object }) => object));
    const differences = compareCatalogues(await readCatalogue(client), built);
    return [
      ...differences
        .filter(({ object, code }) => code !== 'unknown' || !accepted.has(object))
        .map(({ object, code }) => `The ${object} is ${code}.`),
      ...rows.map(
        ({ signature }) => `Servers of the last release can no longer call ${signature}.`,
      ),
      ...ambiguous.rows.map(
        ({ shorter, longer }) =>
          `A call of ${shorter} also fits ${longer}, and PostgreSQL refuses both. Give the new function another name.`,
      ),
    ];
  });
}

/** Calls of functions that no file defines any more: they would fail one release later. */
export function findCallsOfRemoved(
  last: LastRelease,
  { migrations, sql }: Release,
  inline: readonly { readonly name: string; readonly sql: string }[],
): string[] {
  const files = [...migrations, ...sql.sources];
  const defined = new Set(files.flatMap((file) => functionsIn(file.sql)));
  const names = last.functions.map(({ signature }) => signature.replace(/\(.*/s, ''));
  const removed = [...new Set(names)].filter((name) => !defined.has(name));
  return [...sql.sources, ...inline].flatMap((file) =>
    removed
      .filter((name) => new RegExp(`\\b${name}\\s*\\(`).test(file.sql))
      .map((name) => `${file.name} calls ${name}, which no file defines.`),
  );
}

/** A stale function stays for one release beside one with more parameters that have defaults. */
const ambiguousFunctions = `
  select shorter.oid::regprocedure::text as shorter, longer.oid::regprocedure::text as longer
    from pg_proc shorter
    join pg_proc longer on longer.proname = shorter.proname
     and longer.pronamespace = shorter.pronamespace and longer.pronargs > shorter.pronargs
     and longer.pronargs - longer.pronargdefaults <= shorter.pronargs
     and starts_with(longer.proargtypes::text || ' ', ltrim(shorter.proargtypes::text || ' '))
   where shorter.pronamespace = 'public'::regnamespace`;
