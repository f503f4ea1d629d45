import type { webcrypto } from 'node:crypto';
import { compactDecrypt } from 'jose';
import type { CompanyKeys } from './company-keys.ts';
import type { ImportedKeys } from './imported-keys.ts';
import type { SealedPayment } from './read-sealed.ts';

/**
 * What was sealed, as text; null when no key of the company opens it, whatever the reason. WebCrypto
 * does the work on threads of its own.
 */
export async function openSealed(
  imported: ImportedKeys,
  keys: CompanyKeys,
  sealed: SealedPayment,
): Promise<string | null> {
  const pairs = keys.pairs.filter(({ id }) => sealed.keyId === null || id === sealed.keyId);
  for (const pair of pairs) {
    const key = await imported.keyFor(keys, pair);
    const opened = await open(key, sealed);
    if (opened !== null) return textOf(opened);
  }
  return null;
}

async function open(
  key: webcrypto.CryptoKey,
  { form, text }: SealedPayment,
): Promise<Uint8Array | null> {
  try {
    if (form === 'jwe') return (await compactDecrypt(text, key)).plaintext;
    const block = Buffer.from(text, 'base64');
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'RSA-OAEP' }, key, block));
  } catch {
    // Every way to fail is the same to whoever sent it.
    return null;
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
