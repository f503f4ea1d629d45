import type { ApiKey } from '@piton/contract/api-keys/api-key.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { sql, type Transaction } from 'kysely';
import { recordAudit } from '../audit/record-audit.ts';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { type ApiKeysDeps, ownKeysOnly } from './api-keys-deps.ts';
import { type CreatedKey, insertKey } from './create-key.ts';
import { disableEndpoints } from './disable-endpoints.ts';
import { readKey } from './key-store.ts';

type Rotation = {
  readonly companyId: string;
  readonly keyId: string;
  readonly overlapHours: number;
  /** A thief's endpoints get events until they are disabled. */
  readonly disablesEndpoints: boolean;
};

/** Creates a successor with the same permissions and lifetime. The old key expires after the overlap. */
export async function rotateKey(
  { database }: ApiKeysDeps,
  userId: string,
  { companyId, keyId, overlapHours, disablesEndpoints }: Rotation,
): Promise<CreatedKey> {
  return actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId }, ownKeysOnly);
    const old = await readKey(transaction, { companyId, keyId });
    if (old.state !== 'active') throw new AppError('version_conflict');
    await expireAfter(transaction, { companyId, keyId, overlapHours });
    const disabled = disablesEndpoints ? await disableEndpoints(transaction, keyId) : [];
    const { mode, kind, name, scopes } = old;
    const created = await insertKey(transaction, {
      companyId,
      userId,
      predecessorId: keyId,
      mode,
      kind,
      name,
      scopes,
      expiresInDays: lifetimeDays(old),
    });
    await recordAudit(transaction, {
      actorId: userId,
      action: 'rotate-api-key',
      subjectKind: 'company',
      subjectId: companyId,
      detail: {
        keyId,
        successorId: created.id,
        overlapHours,
        ...(disabled.length > 0 && { disabledEndpoints: disabled }),
      },
    });
    return created;
  });
}

const dayMs = 24 * 60 * 60_000;

function lifetimeDays({ created, expires }: Pick<ApiKey, 'created' | 'expires'>): number | null {
  if (expires === null) return null;
  return Math.max(1, Math.round((Date.parse(expires) - Date.parse(created)) / dayMs));
}

/** Never later than it would have expired anyway. */
async function expireAfter(
  transaction: Transaction<DB>,
  { companyId, keyId, overlapHours }: Omit<Rotation, 'disablesEndpoints'>,
): Promise<void> {
  await transaction
    .updateTable('api_keys')
    .set({
      expires_at: sql<Date>`least(
        expires_at, database_now() + make_interval(hours => ${overlapHours}::integer)
      )`,
    })
    .where('company_id', '=', companyId)
    .where('id', '=', keyId)
    .execute();
}
