import type pg from 'pg';

const count = 40;
const owner = 'jerome@demo.example';

/**
 * Another merchant's companies, inserted directly because the product limits new ones per day.
 * They have payments, but no keys, so they can't be paid.
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
