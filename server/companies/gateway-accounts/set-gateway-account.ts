import type { AuditAction } from '@piton/contract/audit/audit-log.ts';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { GatewayName } from '../../gateways/gateway.ts';
import type { Secret } from '../../gateways/secret.ts';
import type { CompanyRootKey } from '../../encryption/root-key.ts';
import { findRootKey } from '../encryption-keys/company-keys.ts';
import { wrapMerchantKey } from '../encryption-keys/merchant-keys.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { retireAccount } from './retire-account.ts';

const action: AuditAction = 'set-gateway-account';

export type NewAccount = {
  readonly companyId: string;
  readonly gateway: GatewayName;
  readonly merchantKey: Secret;
};

/**
 * `other_root_key`: another root key wrapped the company's keys, so this one can't add a usable
 * account.
 */
export type AccountSet = 'added' | 'replaced' | 'no_company' | 'other_root_key';

/**
 * Gives a company its own gateway account, as the owner of the database, because the server may
 * not. The previous one stays for its sales.
 */
export async function setGatewayAccount(
  client: pg.Client,
  rootKey: CompanyRootKey,
  { companyId, gateway, merchantKey }: NewAccount,
): Promise<AccountSet> {
  return inTransaction(client, async () => {
    // The lock makes a concurrent change wait here.
    const { rows } = await client.query<{ rootKeyId: string; wrappedKey: Buffer }>(
      `select master_key_id as "rootKeyId", wrapped_key as "wrappedKey"
         from company_data_keys where company_id = $1 for update`,
      [companyId],
    );
    const [dataKey] = rows;
    if (dataKey === undefined) return 'no_company';
    if (findRootKey(rootKey, dataKey.rootKeyId) === null) return 'other_root_key';
    const accountId = uuidv7();
    const name = { companyId, gateway, accountId };
    const before = await retireAccount(client, companyId);
    await client.query(
      `insert into gateway_accounts (id, company_id, gateway, wrapped_merchant_key)
       values ($1, $2, $3, $4)`,
      [accountId, companyId, gateway, wrapMerchantKey(rootKey, dataKey, name, merchantKey)],
    );
    await client.query(
      `insert into audit_entries (id, action, subject_kind, subject_id, before, after)
       values ($1, $2, 'company', $3, $4, $5)`,
      [
        uuidv7(),
        action,
        companyId,
        before === null ? null : JSON.stringify(before),
        JSON.stringify({ gateway, gatewayAccount: accountId }),
      ],
    );
    return before === null ? 'added' : 'replaced';
  });
}
