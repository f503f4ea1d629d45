import type pg from 'pg';

export type CopiedTable = {
  /** Quoted, with its schema. */
  readonly name: string;
  /** Quoted and in order of name. Columns that hold a number of this server's own are left out. */
  readonly columns: readonly string[];
  readonly hasPrimaryKey: boolean;
};

/** Our schema for the time of the upgrade: marks in the stream of changes, and a trigger. */
export const upgradeSchema = 'piton_upgrade';

/**
 * All tables with data. The migrator writes its own tables on each server. A transaction's number
 * (`xid8`) means nothing on another server, so it isn't compared.
 */
export async function findCopiedTables(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            (select array_agg(quote_ident(attname) order by attname) from pg_attribute
              where attrelid = c.oid and attnum > 0 and not attisdropped
                and atttypid <> 'xid8'::regtype) as columns,
            exists (select from pg_index where indrelid = c.oid and indisprimary) as "hasPrimaryKey"
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relpersistence = 'p'
        and (n.nspname, c.relname) not in (
          ('public', 'schema_migrations'), ('public', 'sql_release'), ('public', 'sql_sources'),
          ('public', 'sql_functions'), ('public', 'sql_triggers'), ('graphile_worker', 'migrations')
        )
        and n.nspname in ('public', 'graphile_worker', $1)
      order by 1`,
    [upgradeSchema],
  );
  return rows;
}
