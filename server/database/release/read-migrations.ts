import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

export type Migration = {
  version: number;
  name: string;
  sql: string;
  sha256: string;
  /**
   * True if it begins with `-- no transaction`, as `create index concurrently` needs: one statement
   * that can safely be repeated after a crash.
   */
  isAlone: boolean;
};

export const migrationsFolder = path.join(import.meta.dirname, '../migrations');

/** The migrations of this release, in order. A gap or a duplicate number is a mistake in the release. */
export function readMigrations(folder = migrationsFolder): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .toSorted();
  return names.map((name, index) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (version !== index + 1) {
      throw new Error(`migration ${name} should be number ${String(index + 1).padStart(4, '0')}`);
    }
    const sql = readFileSync(path.join(folder, name), 'utf8');
    const sha256 = createHash('sha256').update(sql).digest('hex');
    return { version, name, sql, sha256, isAlone: sql.startsWith('-- no transaction\n') };
  });
}
