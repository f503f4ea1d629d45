import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import type { Migration } from '../release/read-migrations.ts';
import type { Release } from '../release/read-release.ts';
import { functionsIn, readSqlSources } from '../release/read-sql-sources.ts';

export function migration(version: number, sql: string): Migration {
  const sha256 = createHash('sha256').update(sql).digest('hex');
  const isAlone = sql.startsWith('-- no transaction\n');
  return { version, name: `000${version}-test.sql`, sql, sha256, isAlone };
}

/** A release with only these migrations and sources. */
export function release(
  migrations: Migration[],
  sources: Record<string, string> = {},
  number = 1,
): Release {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piton-sources-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, sql] of Object.entries(sources)) {
    const file = path.join(folder, name.replace('/', '/sql/'));
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.sql`, sql);
  }
  const schemaFunctions = migrations.flatMap(({ sql }) => functionsIn(sql));
  return { migrations, sql: { number, sources: readSqlSources(folder), schemaFunctions } };
}
