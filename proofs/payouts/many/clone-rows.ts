import type { Connection } from '../world/keep-logins.ts';

type Cloning = {
  readonly table: string;
  /** The row's condition on `one`. */
  readonly where: string;
  /** The columns that differ per copy: column → expression of `i`, which counts from one. */
  readonly own: Readonly<Record<string, string>>;
  readonly count: number;
};

/** Copies a row that many times, with all columns its table has. */
export async function cloneRows(
  client: Connection,
  { table, where, own, count }: Cloning,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
      order by ordinal_position`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => own[name] ?? `one.${name}`);
  const { rowCount } = await client.query(
    `insert into ${table} (${names.join(', ')}) overriding system value
     select ${values.join(', ')} from ${table} one cross join generate_series(1, $1::integer) i
      where ${where}`,
    [count],
  );
  if (rowCount !== count) throw new Error(`${rowCount ?? 0} copies of ${count} in ${table}`);
}
