import type pg from 'pg';

const count = 40;
const owner = 'jerome@demo.example';

/**
 * Companies of another merchant, whom the product would not let add so many in a day. They have no keys,
 * so nobody can pay them; they have payments all the same.
 */
export async function addOtherCompanies(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `insert into companies (id, name, owner_id, created_at)
     select substr(md5(number::text), 1, 20), 'Other ' || number, u.id, now()
       from generate_series(1, $1::int) number
       join users u on u.email = $2
     returning id`,
    [count, owner],
  );
  if (rows.length !== count) throw new Error(`the demo has no merchant ${owner}`);
  return rows.map(({ id }) => id);
}
