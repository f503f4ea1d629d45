import type { ApiKey } from '@piton/contract/api-keys/api-key.ts';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { actingAs } from '../database/acting-as.ts';
import { type ApiKeysDeps, ownKeysOnly } from './api-keys-deps.ts';
import { keyOf, selectKeys } from './key-store.ts';

/** Far above the limit of active keys; older revoked ones are in the audit. */
const shownMax = 200;

export async function listKeys(
  { database }: ApiKeysDeps,
  userId: string,
  { companyId }: { companyId: string },
): Promise<ApiKey[]> {
  return actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId }, ownKeysOnly);
    const rows = await selectKeys(transaction, companyId)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(shownMax)
      .execute();
    return rows.map(keyOf);
  });
}
