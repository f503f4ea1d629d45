import type pg from 'pg';

/**
 * Everything that a release creates in a database, one line per object with definition, owner and
 * grants. It is the same whether the database was built from nothing or upgraded.
 */
export async function readCatalogue(client: pg.Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ object: string; definition: string }>(catalogue);
  return new Map(rows.map(({ object, definition }) => [object, definition]));
}

export type Difference = { object: string; code: 'missing' | 'unknown' | 'different' };

/** The differences between a database and one that was built from nothing. */
export function compareCatalogues(
  found: ReadonlyMap<string, string>,
  built: ReadonlyMap<string, string>,
): Difference[] {
  const objects = new Set([...built.keys(), ...found.keys()]);
  return Array.from(objects)
    .toSorted()
    .flatMap((object): Difference[] => {
      if (!found.has(object)) return [{ object, code: 'missing' }];
      if (!built.has(object)) return [{ object, code: 'unknown' }];
      return found.get(object) === built.get(object) ? [] : [{ object, code: 'different' }];
    });
}

const ours = `'public'::regnamespace`;

/** Sorts grants, because an upgrade may have given them in another order. */
const grants = (acl: string) =>
  `(select string_agg(item::text, ' ' order by item::text) from unnest(${acl}) item)`;

const catalogue = `
  select 'function ' || p.oid::regprocedure as object,
         concat_ws(e'\\n', pg_get_functiondef(p.oid), p.proowner::regrole,
                   ${grants(`coalesce(p.proacl, acldefault('f', p.proowner))`)}) as definition
    from pg_proc p where p.pronamespace = ${ours} and p.prokind in ('f', 'p')
   union all
  select case when c.relkind = 'v' then 'view ' else 'table ' end || c.relname,
         concat_ws(e'\\n', c.relowner::regrole, c.relrowsecurity, c.relforcerowsecurity, c.reloptions,
                   ${grants(`coalesce(c.relacl, acldefault('r', c.relowner))`)},
                   case when c.relkind = 'v' then pg_get_viewdef(c.oid) end)
    from pg_class c where c.relnamespace = ${ours} and c.relkind in ('r', 'p', 'v', 'm', 'S')
   union all
  select 'column ' || c.relname || '.' || a.attname,
         concat_ws(' ', format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attgenerated, a.attidentity,
                   pg_get_expr(d.adbin, d.adrelid), ${grants('a.attacl')})
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    left join pg_attrdef d on (d.adrelid, d.adnum) = (a.attrelid, a.attnum)
   where c.relnamespace = ${ours} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
   union all
  select 'constraint ' || c.conname || ' on ' || c.conrelid::regclass,
         concat_ws(' ', pg_get_constraintdef(c.oid), c.convalidated)
    from pg_constraint c where c.connamespace = ${ours} and c.conrelid <> 0
   union all
  select 'index ' || c.relname, pg_get_indexdef(c.oid)
    from pg_class c where c.relnamespace = ${ours} and c.relkind in ('i', 'I')
   union all
  select 'trigger ' || t.tgname || ' on ' || t.tgrelid::regclass, concat_ws(' ', pg_get_triggerdef(t.oid), t.tgenabled)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = ${ours} and not t.tgisinternal
   union all
  select 'policy ' || p.policyname || ' on ' || p.tablename,
         concat_ws(' ', p.permissive, p.roles, p.cmd, p.qual, '/', p.with_check)
    from pg_policies p where p.schemaname = 'public'`;
