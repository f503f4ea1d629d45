import type pg from 'pg';

/**
 * Returns a function that lists the signatures of the functions that a text creates, as PostgreSQL
 * writes them: `limit_of(text,timestamp with time zone)`.
 */
export async function readSignatures(
  client: pg.Client,
  files: readonly { readonly sql: string }[],
): Promise<(sql: string) => string[]> {
  const types = files.flatMap(({ sql }) => definitionsIn(sql).flatMap((one) => one.types));
  const { rows } = await client.query<{ type: string; full: string }>(
    `select type, coalesce(to_regtype(type)::text, type) as full
       from unnest($1::text[]) as type`,
    [[...new Set(types)]],
  );
  const fullNames = new Map(rows.map(({ type, full }) => [type, full]));
  return (sql) =>
    definitionsIn(sql).map(
      ({ name, types: own }) => `${name}(${own.map((type) => fullNames.get(type)).join(',')})`,
    );
}

/** Types and defaults of parameters hold no parentheses; the check reports a function that has some. */
function definitionsIn(sql: string): { name: string; types: string[] }[] {
  const shape = /^create (?:or replace )?function (\w+)\s*\(([^()]*)\)/gm;
  return Array.from(sql.matchAll(shape), ([, name = '', parameters = '']) => ({
    name,
    types: parameters.split(',').flatMap(typeOf),
  }));
}

/** A parameter's type; none for a result. `p_id uuid default null` and `uuid` have the same. */
function typeOf(parameter: string): string[] {
  const [declared = ''] = parameter.trim().split(/\s+default\s|\s*=/);
  if (declared === '' || declared.startsWith('out ')) return [];
  return [declared.includes(' ') ? declared.replace(/^\S+\s+/, '') : declared];
}
