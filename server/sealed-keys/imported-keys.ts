import type { webcrypto } from 'node:crypto';
import { availableParallelism } from 'node:os';

import { type CompanyKeys, type StoredKeyPair, unwrapPrivateKey } from './company-keys.ts';
import type { MasterKey } from './master-key.ts';

export type ImportedKeys = {
  /** The private key, ready to open with. */
  readonly keyFor: (keys: CompanyKeys, pair: StoredKeyPair) => Promise<webcrypto.CryptoKey>;
};

type Imported = { keys: Promise<webcrypto.CryptoKey>[]; next: number };

const companiesMax = 200;

/**
 * Keeps the keys of the companies that were paid last. Openings with one key object wait for each
 * other, so a key is imported once for each core and its copies take turns.
 */
export function createImportedKeys(
  masterKey: MasterKey,
  copies = availableParallelism(),
): ImportedKeys {
  const kept = new Map<string, Imported>();
  return {
    keyFor: async (keys, pair) => {
      const imported = kept.get(pair.id) ?? { keys: [], next: 0 };
      // Put in again at the end, so that the first is the one longest unused.
      kept.delete(pair.id);
      kept.set(pair.id, imported);
      const [oldest] = kept.keys();
      if (kept.size > companiesMax && oldest !== undefined) kept.delete(oldest);
      const turn = imported.next;
      imported.next = (turn + 1) % copies;
      const key = imported.keys[turn] ?? importKey(masterKey, keys, pair);
      imported.keys[turn] = key;
      key.catch(() => kept.delete(pair.id));
      return key;
    },
  };
}

async function importKey(
  masterKey: MasterKey,
  keys: CompanyKeys,
  pair: StoredKeyPair,
): Promise<webcrypto.CryptoKey> {
  const privateKey = unwrapPrivateKey(masterKey, keys, pair);
  try {
    const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
    return await crypto.subtle.importKey('pkcs8', new Uint8Array(privateKey), algorithm, false, [
      'decrypt',
      'unwrapKey',
    ]);
  } finally {
    privateKey.fill(0);
  }
}
