import type pg from 'pg';

/** The audit's description of an account. */
export type NamedAccount = { readonly gateway: string; readonly gatewayAccount: string };

/** Retires a company's account for new sales; null if it has none. */
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
