import type pg from 'pg';

/** What the audit says of an account. */
export type NamedAccount = { readonly gateway: string; readonly gatewayAccount: string };

/** From now on no sale is sent with the account that a company has; null where it has none. */
export async function retireAccount(
  client: pg.Client,
  companyId: string,
): Promise<NamedAccount | null> {
  const { rows } = await client.query<NamedAccount>(
    `update gateway_accounts set retired_at = database_now()
      where company_id = $1 and retired_at is null
     returning gateway, id as "gatewayAccount"`,
    [companyId],
  );
  return rows[0] ?? null;
}
