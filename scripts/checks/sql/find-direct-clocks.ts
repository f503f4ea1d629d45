import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

type File = { readonly name: string; readonly sql: string };

const clock =
  /(?<![.\w])(?:pg_catalog\.)?(?:now|clock_timestamp|statement_timestamp|transaction_timestamp|timeofday)\s*\(\s*\)|\b(?:current_(?:timestamp|date|time)|localtime(?:stamp)?)\b|'(?:now|today|tomorrow|yesterday)'\s*(?:::?|as\b)|\b(?:timestamp(?:tz)?|date|time)\s+'(?:now|today|tomorrow|yesterday)'/gi;

/** The definition of `database_now()` itself. */
const definition = /create function database_now\(\)[^;]+;/;

/** Tests and the simulation replace `database_now()`; another clock would not follow. */
export function findDirectClocks(files: readonly File[]): string[] {
  return files.flatMap(({ name, sql }) =>
    Array.from(
      withoutComments(sql).replace(definition, '').matchAll(clock),
      ([found]) => `${name} reads the time with ${found}. Write database_now().`,
    ),
  );
}

/**
 * The SQL in the server's TypeScript. The job queue's tables use their library's clock, and
 * `migrate.ts` creates its table before `database_now()` exists.
 */
export function readInlineSql(folder = path.join(import.meta.dirname, '../../../server')): File[] {
  const own =
    /\.(?:root-)?test\.ts$|(?:^|\/)testing\/|^jobs\/|^database\/release\/migrate\.ts$|^demo\/time-travel\.ts$/;
  return globSync('**/*.ts', { cwd: folder, exclude: ['**/node_modules/**'] })
    .filter((name) => !own.test(name))
    .flatMap((name) =>
      inlineSql(readFileSync(path.join(folder, name), 'utf8')).map((sql) => ({ name, sql })),
    );
}

/** A source's template literals, without their placeholders' values, and its quoted statements. */
export function inlineSql(source: string): string[] {
  const literals = source.matchAll(
    /`(?:[^`\\]|\\.)*`|'(?:select|insert|update|delete|with)\b(?:[^'\\\n]|\\.)*'/gs,
  );
  return Array.from(literals, ([literal]) => literal.slice(1, -1).replaceAll(/\$\{[^}]*\}/g, ''));
}

function withoutComments(sql: string): string {
  return sql.replaceAll(/--[^\n]*/g, '');
}
