import type { ClientConfig } from 'pg';
import { withConnection } from '../with-connection.ts';

/**
 * All tables of any schema with a row that contains the text or bytes: plain, in base64, or in
 * hexadecimal, which is how a row shows bytes. It lists the tables each time, so that new ones are
 * searched too.
 */
export async function tablesContaining(
  owner: ClientConfig,
  secret: string | Buffer,
): Promise<string[]> {
  const spellings = spellingsOf(secret);
  return withConnection(owner, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
    );
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query(
        `select from ${name} as row, unnest($1::text[]) as spelling
          where position(lower(spelling) in lower(row::text)) > 0 limit 1`,
        [spellings],
      );
      if (rows.length > 0) found.push(name.replace('public.', ''));
    }
    return found;
  });
}

/** Without the last characters of base64, which depend on what follows. */
function spellingsOf(secret: string | Buffer): string[] {
  const bytes = Buffer.from(secret);
  const encoded = (['base64', 'base64url'] as const).map((form) =>
    bytes.toString(form).replaceAll('=', '').slice(0, -1),
  );
  const plain = typeof secret === 'string' ? [secret] : [];
  return [...plain, bytes.toString('hex'), ...encoded];
}
