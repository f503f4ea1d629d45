import type pg from 'pg';
import { compareCatalogues, readCatalogue } from './read-catalogue.ts';
import { withConnection } from '../../../server/database/with-connection.ts';
import { type LastRelease, lastReleaseOf } from '../../database/last-release.ts';
import { migrate } from '../../../server/database/release/migrate.ts';
import type { Release } from '../../../server/database/release/read-release.ts';

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
  const edited = Object.entries(last.migrations)
    .filter(
      ([name, sha256]) =>
        !release.migrations.some((own) => own.name === name && own.sha256 === sha256),
    )
    .map(([name]) => `The released migration ${name} was edited. Add a new one instead.`);
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

/** A stale function stays for one release beside one with more parameters that have defaults. */
const ambiguousFunctions = `
  select shorter.oid::regprocedure::text as shorter, longer.oid::regprocedure::text as longer
    from pg_proc shorter
    join pg_proc longer on longer.proname = shorter.proname
     and longer.pronamespace = shorter.pronamespace and longer.pronargs > shorter.pronargs
     and longer.pronargs - longer.pronargdefaults <= shorter.pronargs
     and starts_with(longer.proargtypes::text || ' ', ltrim(shorter.proargtypes::text || ' '))
   where shorter.pronamespace = 'public'::regnamespace`;
