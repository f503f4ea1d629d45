import type pg from 'pg';

export type ListedAccount = {
  readonly companyId: string;
  readonly companyName: string;
  readonly gateway: string;
  readonly createdAt: Date;
};

/** Companies with their own gateway account, without the keys. */
export async function listGatewayAccounts(client: pg.Client): Promise<ListedAccount[]> {
  const { rows } = await client.query<ListedAccount>(
    `select a.company_id as "companyId", c.name as "companyName", a.gateway,
            a.created_at as "createdAt"
       from gateway_accounts a join companies c on c.id = a.company_id
      where a.retired_at is null
      order by a.created_at, a.id`,
  );
  return rows;
}
