import type { Kysely } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import type { GatewayAccount } from '../../gateways/gateway.ts';
import type { CompanyRootKey } from '../../encryption/root-key.ts';
import { unwrapMerchantKey } from '../encryption-keys/merchant-keys.ts';
import { findGatewayAccount } from './find-gateway-account.ts';

/** The part of a sale that names its gateway account. */
type SentWith = { readonly companyId: string; readonly gatewayAccountId: string | null };

export type GatewayAccounts = {
  /** The account for sending a sale and for its later inquiries; null is the platform's. */
  readonly accountOf: (sale: SentWith) => Promise<GatewayAccount | null>;
};

type Options = { readonly database: Kysely<DB>; readonly rootKey: CompanyRootKey };

const maxKept = 500;

/**
 * Caches the most recently used accounts, opened. An id always names the same account, because a
 * new key makes a new account.
 */
export function openGatewayAccounts(options: Options): GatewayAccounts {
  const kept = new Map<string, Promise<GatewayAccount>>();
  return {
    async accountOf({ companyId, gatewayAccountId: accountId }) {
      if (accountId === null) return null;
      const name = `${companyId} ${accountId}`;
      const account = kept.get(name) ?? openAccount(options, companyId, accountId);
      // Reinserted at the end, so that the first entry is the least recently used.
      kept.delete(name);
      kept.set(name, account);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      account.catch(() => kept.delete(name));
      return account;
    },
  };
}

async function openAccount(
  { database, rootKey }: Options,
  companyId: string,
  accountId: string,
): Promise<GatewayAccount> {
  const found = await actingAs(database, { companyId }, (transaction) =>
    findGatewayAccount(transaction, { companyId, accountId }),
  );
  if (found === null) throw new Error(`company ${companyId} has no gateway account ${accountId}`);
  return {
    id: accountId,
    gateway: found.gateway,
    merchantKey: unwrapMerchantKey(rootKey, found, found),
  };
}
