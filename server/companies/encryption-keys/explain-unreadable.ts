import type { PlainSealHash } from '@piton/contract/cards/sealing.ts';
import type { SealHint } from '@piton/contract/v1/seal-hints.ts';
import type { Kysely } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import type { ImportedKeys } from './imported-keys.ts';
import { findCompanyKeys } from './key-store.ts';
import { openSealed, type OpeningKeys } from './open-sealed.ts';
import { readHeader, readSealed } from './read-sealed.ts';

type ExplainDeps = { readonly database: Kysely<DB>; readonly keys: ImportedKeys };

/**
 * Finds out why a text didn't open; null if the cause isn't certain. Only for requests with a test
 * key, because the result and its timing depend on the text. An altered text opens under neither
 * hash, so the result reveals nothing about another sender's payment.
 */
export async function explainUnreadable(
  { database, keys }: ExplainDeps,
  companyId: string,
  text: string,
): Promise<SealHint | null> {
  const sealed = readSealed(text);
  if (sealed === null) return misspelling(text);
  const openers = await findOpeners(database, companyId);
  if (openers === null) return null;
  if (sealed.keyId !== null && !openers.keyIds.includes(sealed.keyId)) return 'kid_unknown';
  const opened = await openSealed(keys, openers, sealed);
  if (opened !== null) return isJsonObject(opened) ? null : 'not_json';
  const isMeantForSha1 = sealed.envelope === null && openers.plainSealHash === 'SHA-1';
  const hash: PlainSealHash = isMeantForSha1 ? 'SHA-256' : 'SHA-1';
  const withHash = { ...openers, plainSealHash: hash, jweHash: hash };
  if ((await openSealed(keys, withHash, sealed)) === null) return null;
  return hash === 'SHA-1' ? 'oaep_sha1' : 'oaep_sha256';
}

function misspelling(text: string): SealHint | null {
  const unwrapped = text.replaceAll(/\s/g, '');
  if (unwrapped === '') return 'empty';
  if (unwrapped !== text && readSealed(unwrapped) !== null) return 'base64_wrapped';
  if (text.includes('.')) return misspeltJwe(text);
  const bytes = Buffer.from(text, 'base64');
  const isOfUrls = isBase64(text, 'base64url');
  if (readSealed(bytes.toString('base64')) !== null && isOfUrls) return 'base64url';
  return isOfUrls || isBase64(text, 'base64') ? 'wrong_length' : 'not_base64';
}

function misspeltJwe(text: string): SealHint {
  const [header = '', ...others] = text.split('.');
  const hasWrongHeader = readHeader(Buffer.from(header, 'base64url')) === null;
  return others.length === 4 && hasWrongHeader ? 'jwe_header' : 'jwe_parts';
}

function isBase64(text: string, encoding: 'base64' | 'base64url'): boolean {
  return Buffer.from(text, encoding).toString(encoding) === text;
}

async function findOpeners(database: Kysely<DB>, companyId: string): Promise<OpeningKeys | null> {
  return actingAs(database, { companyId }, async (transaction) => {
    const company = await transaction
      .selectFrom('companies')
      .select('plain_seal_hash')
      .where('id', '=', companyId)
      .executeTakeFirst();
    const found = await findCompanyKeys(transaction, companyId);
    if (company === undefined || found === null) return null;
    const plainSealHash = company.plain_seal_hash as PlainSealHash;
    return { companyId, keyIds: found.pairs.map(({ id }) => id), plainSealHash };
  });
}

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}
