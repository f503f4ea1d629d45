import {
  type StoredKeyPair,
  unwrapPrivateKey,
} from '@piton/server/companies/encryption-keys/company-keys.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import type { CompanyRootKey } from '@piton/server/encryption/root-key.ts';
import type { ClientConfig } from 'pg';

type WrappedPair = StoredKeyPair & {
  readonly companyId: string;
  readonly rootKeyId: string;
  readonly wrappedKey: Buffer;
};

/** Every private key with its company's data key. */
export async function wrappedPairs(owner: ClientConfig): Promise<WrappedPair[]> {
  const { rows } = await withConnection(owner, (client) =>
    client.query<WrappedPair>(
      `select p.id, p.company_id as "companyId", p.public_key as "publicKey",
              p.wrapped_private_key as "wrappedPrivateKey", k.master_key_id as "rootKeyId",
              k.wrapped_key as "wrappedKey"
         from company_key_pairs p join company_data_keys k on k.company_id = p.company_id
        order by p.id`,
    ),
  );
  return rows;
}

export function countOpenable(rootKey: CompanyRootKey, pairs: readonly WrappedPair[]): number {
  return pairs.filter((pair) => opens(rootKey, pair)).length;
}

/** The row may name any root key, so its own id is tried too. */
function opens(rootKey: CompanyRootKey, { companyId, wrappedKey, ...pair }: WrappedPair): boolean {
  return [pair.rootKeyId, rootKey.id].some((rootKeyId) => {
    try {
      const keys = { companyId, dataKey: { rootKeyId, wrappedKey }, pairs: [] };
      unwrapPrivateKey(rootKey, keys, pair).fill(0);
      return true;
    } catch {
      return false;
    }
  });
}
