import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { SqlRelease } from './apply-sql-sources.ts';
import { type Migration, readMigrations } from './read-migrations.ts';
import { functionsIn, readSqlSources, sourcesHash } from './read-sql-sources.ts';

/** Everything that makes the database of this release. */
export type Release = { readonly migrations: readonly Migration[]; readonly sql: SqlRelease };

/** Number and hash of the SQL sources; `npm run db -- release` writes it. */
export const sqlReleaseFile = path.join(import.meta.dirname, 'sql-release.json');

type NumberedSources = { number: number; sha256: string };

export function readSqlRelease(): NumberedSources {
  return JSON.parse(readFileSync(sqlReleaseFile, 'utf8')) as NumberedSources;
}

export function readRelease(): Release {
  const migrations = readMigrations();
  const { number } = readSqlRelease();
  const schemaFunctions = migrations.flatMap(({ sql }) => functionsIn(sql));
  return { migrations, sql: { number, sources: readSqlSources(), schemaFunctions } };
}

/** Changes whenever the database of a release does. */
export function releaseHash({ migrations, sql }: Release = readRelease()): string {
  const all = [...migrations.map(({ sha256 }) => sha256), sourcesHash(sql.sources)];
  return createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 16);
}
