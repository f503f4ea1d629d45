import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The current text of functions, views and triggers: `<feature>/sql/*.sql`. A `triggers.sql` binds
 * functions to tables, which locks those tables, so it is applied only when it has changed.
 */
export type SqlSource = {
  /** `payments/begin-sale`, the name that `-- requires:` uses. */
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  readonly bindsTriggers: boolean;
};

const serverFolder = path.join(import.meta.dirname, '../..');

/** The sources of this release, each after those that it requires; triggers last. */
export function readSqlSources(folder = serverFolder): SqlSource[] {
  const sources = globSync('*/sql/*.sql', { cwd: folder })
    .toSorted()
    .map((file): SqlSource => {
      const sql = readFileSync(path.join(folder, file), 'utf8');
      const sha256 = createHash('sha256').update(sql).digest('hex');
      const name = file.replace('/sql/', '/').replace('.sql', '');
      return { name, sql, sha256, bindsTriggers: path.basename(file) === 'triggers.sql' };
    });
  const inOrder = afterWhatTheyRequire(sources);
  return inOrder.toSorted((one, other) => Number(one.bindsTriggers) - Number(other.bindsTriggers));
}

/** Changes whenever a source does. */
export function sourcesHash(sources: readonly SqlSource[]): string {
  const all = sources.map(({ name, sha256 }) => `${name} ${sha256}`).toSorted();
  return createHash('sha256').update(all.join('\n')).digest('hex');
}

/** The functions that a text creates or replaces, by name. */
export function functionsIn(sql: string): string[] {
  return Array.from(
    sql.matchAll(/^create (?:or replace )?function (\w+)/gm),
    ([, name = '']) => name,
  );
}

/** The triggers that a text creates, as `name on table`. */
export function triggersIn(sql: string): string[] {
  const shape = /^create (?:or replace |constraint )?trigger (\w+)\s[^;]*?\bon (\w+)/gm;
  return Array.from(sql.matchAll(shape), ([, name = '', table = '']) => `${name} on ${table}`);
}

/** The views that a text creates or replaces. */
export function viewsIn(sql: string): string[] {
  return Array.from(sql.matchAll(/^create (?:or replace )?view (\w+)/gm), ([, name = '']) => name);
}

function afterWhatTheyRequire(sources: readonly SqlSource[]): SqlSource[] {
  const byName = new Map(sources.map((source) => [source.name, source]));
  const placed = new Set<SqlSource>();
  const place = (source: SqlSource, by: readonly string[]) => {
    if (placed.has(source)) return;
    if (by.includes(source.name)) {
      throw new Error(`SQL files require each other: ${[...by, source.name].join(' → ')}`);
    }
    for (const name of requiredBy(source)) {
      const required = byName.get(name);
      if (required === undefined) {
        throw new Error(`${source.name} requires ${name}, which is no file`);
      }
      place(required, [...by, source.name]);
    }
    placed.add(source);
  };
  for (const source of sources) place(source, []);
  return [...placed];
}

function requiredBy({ sql }: SqlSource): string[] {
  const [, names] = /^-- requires: (.+)$/m.exec(sql) ?? [];
  return names?.split(', ') ?? [];
}
