import type { ApiKey } from '@piton/contract/api-keys/api-key.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { sql, type Transaction } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { type ApiKeysDeps, ownKeysOnly } from './api-keys-deps.ts';
import { disableEndpoints } from './disable-endpoints.ts';
import { readKey } from './key-store.ts';
import type { NotifyRevoked } from './notify-revoked.ts';

type Revocation = {
  readonly companyId: string;
  readonly keyId: string;
  /** A thief's endpoints get events until they are disabled. */
  readonly disablesEndpoints: boolean;
};

/** Permanent and idempotent. The next request with the key is refused. */
export async function revokeKey(
  { database }: ApiKeysDeps,
  userId: string,
  { companyId, keyId, disablesEndpoints }: Revocation,
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
    const disabled = disablesEndpoints ? await disableEndpoints(transaction, keyId) : [];
    if (numUpdatedRows > 0n || disabled.length > 0) {
      await recordAudit(transaction, {
        actorId: userId,
        action: 'revoke-api-key',
        subjectKind: 'company',
        subjectId: companyId,
        detail: { keyId, ...(disabled.length > 0 && { disabledEndpoints: disabled }) },
      });
    }
    return readKey(transaction, { companyId, keyId });
  });
}

type HeldKeyDeps = ApiKeysDeps & {
  /** Writes to the owner of the endpoints that were disabled, in the same transaction. */
  readonly notifyDisabled: (
    transaction: Transaction<DB>,
    endpointIds: readonly string[],
  ) => Promise<void>;
  /** Writes to the owner that the acting key was revoked. */
  readonly notifyRevoked: NotifyRevoked;
};

/**
 * Possession of a key is enough to revoke it, so that a finder of a leaked one can. It disables all
 * endpoints of the key, because a thief may have created any of them.
 */
export async function revokeHeldKey(
  { database, notifyDisabled, notifyRevoked }: HeldKeyDeps,
  { keyId, companyId }: { keyId: string; companyId: string },
): Promise<void> {
  const isRevoked = await actingAs(database, { companyId, keyId }, async (transaction) => {
    const { rows } = await sql<{ revoked: boolean }>`
      select revoke_acting_api_key() as revoked`.execute(transaction);
    if (rows[0]?.revoked !== true) return false;
    const disabled = await disableEndpoints(transaction, keyId);
    if (disabled.length > 0) await notifyDisabled(transaction, disabled);
    await notifyRevoked(transaction);
    await recordAudit(transaction, {
      actorId: null,
      action: 'revoke-api-key',
      subjectKind: 'company',
      subjectId: companyId,
      detail: {
        keyId,
        byHolder: true,
        ...(disabled.length > 0 && { disabledEndpoints: disabled }),
      },
    });
    return true;
  });
  // Revoked by another request since it was admitted.
  if (!isRevoked) throw new AppError('invalid_key');
}
