import type { Kysely, Transaction } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import type { GatewayName } from '../../gateways/gateway.ts';
import type { AccountName, WrappedMerchantKey } from '../encryption-keys/merchant-keys.ts';

/**
 * The company's own account for new live payments; null is the platform's. A sale stores it,
 * because the gateway knows the sale only under that account.
 */
export async function findCurrentAccountId(
  transaction: Transaction<DB>,
  companyId: string,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('gateway_accounts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('retired_at', 'is', null)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The gateway of the company's own account; null if it uses the platform's. */
export async function findOwnGateway(
  database: Kysely<DB>,
  companyId: string,
): Promise<GatewayName | null> {
  const row = await actingAs(database, { companyId }, (transaction) =>
    transaction
      .selectFrom('gateway_accounts')
      .select('gateway')
      .where('company_id', '=', companyId)
      .where('retired_at', 'is', null)
      .executeTakeFirst(),
  );
  return (row?.gateway ?? null) as GatewayName | null;
}

/** Finds an account even if it is no longer in use, because its sales are inquired under it. */
export async function findGatewayAccount(
  transaction: Transaction<DB>,
  { companyId, accountId }: Pick<AccountName, 'companyId' | 'accountId'>,
): Promise<(AccountName & WrappedMerchantKey) | null> {
  const row = await transaction
    .selectFrom('gateway_accounts')
    .innerJoin('company_data_keys', 'company_data_keys.company_id', 'gateway_accounts.company_id')
    .select([
      'gateway_accounts.gateway',
      'gateway_accounts.wrapped_merchant_key',
      'company_data_keys.master_key_id',
      'company_data_keys.wrapped_key',
    ])
    .where('gateway_accounts.company_id', '=', companyId)
    .where('gateway_accounts.id', '=', accountId)
    .executeTakeFirst();
  if (row === undefined) return null;
  return {
    companyId,
    accountId,
    gateway: row.gateway as GatewayName,
    wrappedMerchantKey: row.wrapped_merchant_key,
    dataKey: { rootKeyId: row.master_key_id, wrappedKey: row.wrapped_key },
  };
}
