import type { PlainSealHash } from '@piton/contract/cards/sealing.ts';
import { createDecipheriv, createSecretKey, randomBytes, type webcrypto } from 'node:crypto';
import type { ImportedKeys } from './imported-keys.ts';
import type { Envelope, SealedPayment } from './read-sealed.ts';

/** A company's keys that may open payments, the active one first. */
export type OpeningKeys = {
  readonly companyId: string;
  readonly keyIds: readonly string[];
  /** The hash for plain seals. */
  readonly plainSealHash: PlainSealHash;
  /** The hash for a JWE, which is SHA-256 unless a mistake is to be explained. */
  readonly jweHash?: PlainSealHash;
};

/**
 * The sealed text; null if no key of the company opens it, whatever the reason. WebCrypto works on
 * its own threads.
 */
export async function openSealed(
  imported: ImportedKeys,
  { companyId, keyIds, plainSealHash, jweHash = 'SHA-256' }: OpeningKeys,
  sealed: SealedPayment,
): Promise<string | null> {
  const hash = sealed.envelope === null ? plainSealHash : jweHash;
  for (const keyId of keyIds) {
    if (sealed.keyId !== null && keyId !== sealed.keyId) continue;
    const key = await imported.keyFor({ companyId, keyId, hash });
    if (key === null) continue;
    const opened = await open(key, sealed);
    if (opened !== null) return textOf(opened);
  }
  return null;
}

/** One object, because WebCrypto uses it as a prototype, and V8 is slow to make each new one that. */
const rsaOaep = { name: 'RSA-OAEP' };

/** All failures look the same to the sender. */
async function open(
  key: webcrypto.CryptoKey,
  { rsaBlock, envelope }: SealedPayment,
): Promise<Uint8Array | null> {
  const block = new Uint8Array(rsaBlock);
  const opened = await crypto.subtle.decrypt(rsaOaep, key, block).catch(() => null);
  if (envelope === null) return opened && new Uint8Array(opened);
  // As RFC 7516 demands (11.5): if the key doesn't open, a random one is used, so that both
  // failures take the same time.
  return openEnvelope(opened ? Buffer.from(opened) : randomBytes(32), envelope);
}

/**
 * The second half of a JWE (RFC 7516, A256GCM), decrypted on this thread: it takes microseconds,
 * and passing three hundred bytes to another thread costs more than a tenth of the RSA step.
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
