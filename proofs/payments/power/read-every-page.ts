import { withConnection } from '@piton/server/database/with-connection.ts';
import type { EmbeddedPostgres } from '@piton/server/database/embedded/start-embedded.ts';

/** Reads every table in full, so that PostgreSQL verifies each page's checksum. */
export async function readEveryPage({
  owner,
  superuser,
}: EmbeddedPostgres): Promise<{ pages: number; badPages: string[] }> {
  const own = { ...superuser, database: owner.database ?? '' };
  return withConnection(own, async (client) => {
    const { rows: tables } = await client.query<{ name: string; pages: number }>(
      `select oid::regclass::text as name,
              (pg_relation_size(oid) / current_setting('block_size')::int)::int as pages
         from pg_class where relkind in ('r', 't', 'm')`,
    );
    // An index with the row count would be read instead.
    await client.query('set enable_indexonlyscan = off');
    const badPages: string[] = [];
    for (const { name } of tables) {
      try {
        await client.query(`select count(*) from ${name}`);
      } catch (error) {
        badPages.push(`${name}: ${(error as Error).message}`);
      }
    }
    return { pages: tables.reduce((sum, { pages }) => sum + pages, 0), badPages };
  });
}
