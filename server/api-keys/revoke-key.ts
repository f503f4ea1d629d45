import type { ApiKey } from '@piton/contract/api-keys/api-key.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { sql } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { actingAs } from '../database/acting-as.ts';
import { type ApiKeysDeps, ownKeysOnly } from './api-keys-deps.ts';
import { readKey } from './key-store.ts';

/** Permanent and idempotent. The next request with the key is refused. */
export async function revokeKey(
  { database }: ApiKeysDeps,
  userId: string,
  { companyId, keyId }: { companyId: string; keyId: string },
): Promise<ApiKey> {
  return actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId }, ownKeysOnly);
    const { numUpdatedRows } = await transaction
      .updateTable('api_keys')
      .set({ revoked_at: sql<Date>`database_now()`, revoked_by: 'owner' })
      .where('company_id', '=', companyId)
      .where('id', '=', keyId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) {
      await recordAudit(transaction, {
        actorId: userId,
        action: 'revoke-api-key',
        subjectKind: 'company',
        subjectId: companyId,
        detail: { keyId },
      });
    }
    return readKey(transaction, { companyId, keyId });
  });
}

/** Possession of a key is enough to revoke it, so that a finder of a leaked one can. */
export async function revokeHeldKey(
  { database }: ApiKeysDeps,
  { keyId, companyId }: { keyId: string; companyId: string },
): Promise<void> {
  const isRevoked = await actingAs(database, { companyId, keyId }, async (transaction) => {
    const { rows } = await sql<{ revoked: boolean }>`
      select revoke_acting_api_key() as revoked`.execute(transaction);
    if (rows[0]?.revoked !== true) return false;
    await recordAudit(transaction, {
      actorId: null,
      action: 'revoke-api-key',
      subjectKind: 'company',
      subjectId: companyId,
      detail: { keyId, byHolder: true },
    });
    return true;
  });
  // Revoked by another request since it was admitted.
  if (!isRevoked) throw new AppError('invalid_key');
}
