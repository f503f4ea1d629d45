import type { PlainSealHash } from '@piton/contract/cards/sealing.ts';
import { createDecipheriv, createSecretKey, randomBytes, type webcrypto } from 'node:crypto';
import type { ImportedKeys } from './imported-keys.ts';
import type { Envelope, SealedPayment } from './read-sealed.ts';

/** The keys of a company that may open, the active one first. */
export type Openers = {
  readonly companyId: string;
  readonly keyIds: readonly string[];
  /** What plain seals are opened with; a JWE says for itself that it is SHA-256. */
  readonly plainSealHash: PlainSealHash;
};

/**
 * What was sealed, as text; null when no key of the company opens it, whatever the reason. WebCrypto
 * does the work on threads of its own.
 */
export async function openSealed(
  imported: ImportedKeys,
  { companyId, keyIds, plainSealHash }: Openers,
  sealed: SealedPayment,
): Promise<string | null> {
  const hash = sealed.envelope === null ? plainSealHash : 'SHA-256';
  for (const keyId of keyIds) {
    if (sealed.keyId !== null && keyId !== sealed.keyId) continue;
    const key = await imported.keyFor({ companyId, keyId, hash });
    const opened = await open(key, sealed);
    if (opened !== null) return textOf(opened);
  }
  return null;
}

/** Every way to fail is the same to whoever sent it. */
async function open(
  key: webcrypto.CryptoKey,
  { rsaBlock, envelope }: SealedPayment,
): Promise<Uint8Array | null> {
  const block = new Uint8Array(rsaBlock);
  const opened = await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, key, block).catch(() => null);
  if (envelope === null) return opened && new Uint8Array(opened);
  // As RFC 7516 asks (11.5): a key that does not open goes on with one that nobody has, so that both
  // ways to fail take the same time.
  return openEnvelope(opened ? Buffer.from(opened) : randomBytes(32), envelope);
}

/**
 * The second half of a JWE (RFC 7516, A256GCM), done here: on this thread it takes microseconds, and
 * handing three hundred bytes to another one costs more than a tenth of opening the key.
 */
function openEnvelope(
  key: Buffer,
  { header, nonce, ciphertext, tag }: Envelope,
): Uint8Array | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', createSecretKey(key), nonce, {
      authTagLength: tag.length,
    });
    decipher.setAAD(Buffer.from(header));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]);
  } catch {
    return null;
  } finally {
    key.fill(0);
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
