import type pg from 'pg';

type Index = { readonly indexname: string; readonly indexdef: string };

/**
 * Building an index once takes a fraction of maintaining it per row. Partial indexes of few rows
 * stay: they cost little, and the running product needs them.
 */
export async function withoutIndexes(
  client: pg.Client,
  table: string,
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<Index>(
    `select indexname, indexdef from pg_indexes
      where schemaname = 'public' and tablename = $1
        and indexname not in (select conname from pg_constraint)
        and indexdef not like '% WHERE %'`,
    [table],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  await work();
  for (const { indexdef } of rows) await client.query(indexdef);
}
