import {
  type StoredKeyPair,
  unwrapPrivateKey,
} from '@piton/server/companies/encryption-keys/company-keys.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import type { CompanyRootKey } from '@piton/server/encryption/root-key.ts';
import type { ClientConfig } from 'pg';

type Row = StoredKeyPair & { companyId: string; rootKeyId: string; wrappedKey: Buffer };
type Opened = { readonly web: number; readonly payments: number; readonly all: number };

/** Tries each root key on every company's private keys. */
export async function openableKeys(
  owner: ClientConfig,
  held: { readonly web: CompanyRootKey; readonly payments: CompanyRootKey },
): Promise<Opened> {
  const { rows } = await withConnection(owner, (client) =>
    client.query<Row>(
      `select p.id, p.company_id as "companyId", p.public_key as "publicKey",
              p.wrapped_private_key as "wrappedPrivateKey", k.master_key_id as "rootKeyId",
              k.wrapped_key as "wrappedKey"
         from company_key_pairs p join company_data_keys k on k.company_id = p.company_id`,
    ),
  );
  const opened = (rootKey: CompanyRootKey) => rows.filter((row) => opens(rootKey, row)).length;
  return { web: opened(held.web), payments: opened(held.payments), all: rows.length };
}

/** The row may name any root key, so its own id is tried too. */
function opens(rootKey: CompanyRootKey, { companyId, wrappedKey, ...row }: Row): boolean {
  return [row.rootKeyId, rootKey.id].some((rootKeyId) => {
    try {
      const keys = { companyId, dataKey: { rootKeyId, wrappedKey }, pairs: [] };
      unwrapPrivateKey(rootKey, keys, row).fill(0);
      return true;
    } catch {
      return false;
    }
  });
}
