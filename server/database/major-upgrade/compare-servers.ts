import type pg from 'pg';
import type { BothServers } from './both-servers.ts';
import { type CopiedTable, findCopiedTables } from './copied-tables.ts';

type Content = { readonly rows: string; readonly sum: string };

export type Comparison = {
  readonly tables: number;
  readonly rows: bigint;
  /** One sentence for each table that differs. */
  readonly differences: readonly string[];
};

/** Compares each table's number of rows and the sum of their hashes, while nothing writes. */
export async function compareServers({ from, to }: BothServers): Promise<Comparison> {
  const tables = await findCopiedTables(from.client);
  const differences: string[] = [];
  let total = 0n;
  for (const table of tables) {
    const [one, other] = await Promise.all([
      contentOf(from.client, table),
      contentOf(to.client, table),
    ]);
    total += BigInt(one.rows);
    if (one.rows !== other.rows) {
      differences.push(`${table.name} has ${one.rows} rows, and its copy ${other.rows}.`);
    } else if (one.sum !== other.sum) {
      differences.push(`${table.name} and its copy have different rows.`);
    }
  }
  return { tables: tables.length, rows: total, differences };
}

async function contentOf(client: pg.Client, { name, columns }: CopiedTable): Promise<Content> {
  const { rows } = await client.query<Content>(
    `select count(*)::text as rows,
            coalesce(sum(hashtextextended(row(${columns.join(', ')})::text, 0)), 0)::text as sum
       from ${name}`,
  );
  return rows[0] ?? { rows: '', sum: '' };
}
