import type { ApiKey, ApiKeyFields } from '@piton/contract/api-keys/api-key.ts';
import { AppError } from '@piton/contract/http/errors.ts';
import { sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { recordAudit } from '../audit/record-audit.ts';
import { asOwnerOf } from '../companies/as-owner-of.ts';
import { acceptsLive, findCompany } from '../companies/company-store.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { hashToken } from '../identity/hash-token.ts';
import { type ApiKeysDeps, ownKeysOnly } from './api-keys-deps.ts';
import { newKeyText } from './api-key-text.ts';
import { readKey, selectKeys } from './key-store.ts';

/** Enough for each program of a shop to have a key of its own. */
const activeKeysMax = 50;

export type CreatedKey = ApiKey & { readonly key: string };

/** Creates a key for the company's owner. Only its hash is stored. */
export async function createKey(
  { database }: ApiKeysDeps,
  userId: string,
  { companyId, ...fields }: ApiKeyFields & { companyId: string },
): Promise<CreatedKey> {
  refuseWrong(fields);
  return actingAs(database, { userId }, async (transaction) => {
    await asOwnerOf(transaction, { companyId, userId }, ownKeysOnly);
    if (fields.mode === 'live') await refuseUnlessLive(transaction, companyId);
    await refuseTooManyKeys(transaction, companyId);
    return insertKey(transaction, { companyId, userId, ...fields });
  });
}

type NewKey = ApiKeyFields & {
  readonly companyId: string;
  readonly userId: string;
  /** The key that it replaces. */
  readonly predecessorId?: string;
};

export async function insertKey(
  transaction: Transaction<DB>,
  { companyId, userId, predecessorId, mode, kind, name, scopes, expiresInDays }: NewKey,
): Promise<CreatedKey> {
  const key = newKeyText(kind, mode);
  const keyId = uuidv7();
  await transaction
    .insertInto('api_keys')
    .values({
      id: keyId,
      company_id: companyId,
      mode,
      kind,
      name,
      scopes,
      key_hash: hashToken(key),
      key_text: kind === 'publishable' ? key : null,
      last_four: key.slice(-4),
      created_by: userId,
      first_key_id:
        predecessorId === undefined
          ? null
          : sql<string>`(
              select coalesce(first_key_id, id) from api_keys
               where company_id = ${companyId} and id = ${predecessorId}
            )`,
      expires_at:
        expiresInDays === null
          ? null
          : sql<Date>`database_now() + make_interval(days => ${expiresInDays}::integer)`,
    })
    .execute();
  await recordAudit(transaction, {
    actorId: userId,
    action: 'create-api-key',
    subjectKind: 'company',
    subjectId: companyId,
    detail: { keyId, mode, kind, scopes, lastFour: key.slice(-4) },
  });
  return { ...(await readKey(transaction, { companyId, keyId })), key };
}

function refuseWrong({ kind, scopes }: ApiKeyFields): void {
  if ((kind === 'secret') === scopes.length > 0) return;
  const message =
    kind === 'secret' ? 'Choose at least one permission.' : 'A publishable key has no permissions.';
  throw new AppError('rejected_fields', { fields: { scopes: message } });
}

async function refuseUnlessLive(transaction: Transaction<DB>, companyId: string): Promise<void> {
  const company = await findCompany(transaction, companyId);
  if (company !== null && acceptsLive(company)) return;
  throw new AppError('rejected_fields', {
    fields: { mode: 'Live keys need an approved company. Use a test key until then.' },
  });
}

async function refuseTooManyKeys(transaction: Transaction<DB>, companyId: string): Promise<void> {
  const keys = await selectKeys(transaction, companyId)
    .where('revoked_at', 'is', null)
    .limit(activeKeysMax)
    .execute();
  if (keys.length < activeKeysMax) return;
  throw new AppError('rejected_fields', {
    fields: { name: `This company has ${activeKeysMax} keys. Revoke one first.` },
  });
}
