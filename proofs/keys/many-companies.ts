import { randomUUID } from 'node:crypto';
import { createCompany, newCompanyId } from '@piton/server/companies/create-company.ts';
import {
  vectorKeys,
  vectors,
} from '@piton/server/companies/encryption-keys/testing/vector-keys.ts';
import { tiKaye } from '@piton/server/companies/testing/approve-company.ts';
import { actingAs } from '@piton/server/database/acting-as.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import type { RootKey } from '@piton/server/encryption/root-key.ts';
import type { PaymentDeps } from '@piton/server/payments/payment-deps.ts';
import type { OwnWorld } from '../payments/world/own-world.ts';

export type ManyCompany = {
  readonly companyId: string;
  readonly key: { readonly keyId: string; readonly publicKey: string };
};

/** Approved companies with the published test key, each wrapped for itself. */
export async function addManyCompanies(
  { owner }: Pick<OwnWorld, 'owner'>,
  { database }: Pick<PaymentDeps, 'database'>,
  { count, rootKey }: { readonly count: number; readonly rootKey: RootKey },
): Promise<ManyCompany[]> {
  const ownerId = await withConnection(owner, async (client) => {
    const { rows } = await client.query<{ id: string }>('select owner_id as id from companies');
    return rows[0]?.id ?? '';
  });
  const made: ManyCompany[] = [];
  await actingAs(database, 'piton', async (transaction) => {
    for (let index = 0; index < count; index += 1) {
      const [companyId, keyId] = [newCompanyId(), randomUUID()];
      const fields = { ...tiKaye, companyName: `Ti Kaye ${index}` };
      const keys = vectorKeys(rootKey, companyId, keyId);
      await createCompany(transaction, { fields, ownerId, keys }, new Date());
      made.push({ companyId, key: { keyId, publicKey: vectors.publicKey } });
    }
  });
  await withConnection(owner, (client) =>
    client.query(
      `update companies set standing = 'approved', in_review = false, review_note = '',
              review_fields = '{}'
        where id = any($1)`,
      [made.map(({ companyId }) => companyId)],
    ),
  );
  return made;
}
