import type { PlainSealHash } from '@piton/contract/cards/sealing.ts';
import type { webcrypto } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type CompanyKeys, unwrapPrivateKey } from './company-keys.ts';
import type { CompanyRootKey } from '../../encryption/root-key.ts';

/** Names a key of a company; the caller has checked that it is the company's own. */
type KeyName = {
  readonly companyId: string;
  readonly keyId: string;
  readonly hash: PlainSealHash;
};

export type ImportedKeys = {
  /** The private key, ready for decryption; null if it has been retired since it was found. */
  readonly keyFor: (name: KeyName) => Promise<webcrypto.CryptoKey | null>;
};

type Options = {
  readonly rootKey: CompanyRootKey;
  readonly loadKeys: (companyId: string) => Promise<CompanyKeys | null>;
  readonly copies?: number;
};

type Imported = { keys: Promise<webcrypto.CryptoKey | null>[]; next: number };

const companiesMax = 200;

/**
 * Caches the keys of recently paid companies. Decryptions with one key object are serialised, so
 * each key is imported once per core and its copies are used in rotation.
 */
export function createImportedKeys(options: Options): ImportedKeys {
  const { copies = availableParallelism() } = options;
  const kept = new Map<string, Imported>();
  return {
    keyFor: async (name) => {
      const id = `${name.companyId} ${name.keyId} ${name.hash}`;
      const imported = kept.get(id) ?? { keys: [], next: 0 };
      // Reinserted at the end, so that the first entry is the least recently used.
      kept.delete(id);
      kept.set(id, imported);
      const [oldest] = kept.keys();
      if (kept.size > companiesMax && oldest !== undefined) kept.delete(oldest);
      const turn = imported.next;
      imported.next = (turn + 1) % copies;
      const key = imported.keys[turn] ?? importKey(options, name);
      imported.keys[turn] = key;
      const drop = () => void kept.delete(id);
      key.then((found) => found ?? drop(), drop);
      return key;
    },
  };
}

async function importKey(
  { rootKey, loadKeys }: Options,
  { companyId, keyId, hash }: KeyName,
): Promise<webcrypto.CryptoKey | null> {
  const keys = await loadKeys(companyId);
  const pair = keys?.pairs.find(({ id }) => id === keyId);
  if (!keys || !pair) return null;
  const unwrapped = unwrapPrivateKey(rootKey, keys, pair);
  const privateKey = new Uint8Array(unwrapped);
  unwrapped.fill(0);
  try {
    const algorithm = { name: 'RSA-OAEP', hash };
    return await crypto.subtle.importKey('pkcs8', privateKey, algorithm, false, [
      'decrypt',
      'unwrapKey',
    ]);
  } finally {
    privateKey.fill(0);
  }
}
