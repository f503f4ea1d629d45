import type pg from 'pg';
import type { ClientConfig } from 'pg';
import type { Config } from '../../config/config.ts';
import { readRelease } from '../../database/release/read-release.ts';
import { sourcesHash } from '../../database/release/read-sql-sources.ts';
import { useDatabase } from '../../database/use-database.ts';
import { withConnection } from '../../database/with-connection.ts';
import { OperatorError } from '../../operator-error.ts';
import { existingDatabase } from '../existing-database.ts';

/** The next start of a server migrates it. */
export class OtherRelease extends OperatorError {}

/** Runs work as the database's owner, on a database of this release. */
export async function workAsOwner<Result>(
  config: Config,
  purpose: string,
  work: (client: pg.Client, app: ClientConfig) => Promise<Result>,
): Promise<Result> {
  return useDatabase(existingDatabase(config), purpose, ({ app, owner }) =>
    withConnection(owner, async (client) => {
      if (!(await isAtThisRelease(client))) {
        throw new OtherRelease(
          'The database is not at this release: the next start of a server migrates it.',
        );
      }
      // Another role gets no error but sees no rows, so the command would wrongly report that
      // nothing exists.
      if (!(await isOwner(client))) {
        throw new OperatorError('This needs the database’s owner. Set DATABASE_OWNER_URL.');
      }
      return work(client, app);
    }),
  );
}

async function isAtThisRelease(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('sql_release') is not null as "isThere"`,
  );
  if (rows[0]?.isThere !== true) return false;
  const { migrations, sql } = readRelease();
  const applied = await client.query('select from schema_migrations');
  const release = await client.query('select from sql_release where sha256 = $1', [
    sourcesHash(sql.sources),
  ]);
  return applied.rowCount === migrations.length && release.rowCount === 1;
}

async function isOwner(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isOwner: boolean }>(
    `select pg_has_role(relowner, 'usage') as "isOwner" from pg_class where oid = 'users'::regclass`,
  );
  return rows[0]?.isOwner === true;
}
