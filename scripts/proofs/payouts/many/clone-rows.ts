import type { Connection } from '../world/keep-connections.ts';

type Cloning = {
  readonly table: string;
  /** Which row of it, as a condition on `one`. */
  readonly where: string;
  /** What each copy has of its own: column → expression of `i`, which counts from one. */
  readonly own: Readonly<Record<string, string>>;
  readonly count: number;
};

/** So many copies of a row, with whatever columns its table has by now. */
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
  const said = names.map((name) => own[name] ?? `one.${name}`);
  const { rowCount } = await client.query(
    `insert into ${table} (${names.join(', ')}) overriding system value
     select ${said.join(', ')} from ${table} one cross join generate_series(1, $1::integer) i
      where ${where}`,
    [count],
  );
  if (rowCount !== count) throw new Error(`${rowCount ?? 0} copies of ${count} in ${table}`);
}
