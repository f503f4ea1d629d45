import type { PlainSealHash } from '@piton/contract/cards/sealing.ts';
import type { webcrypto } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { type CompanyKeys, unwrapPrivateKey } from './company-keys.ts';
import type { MasterKey } from './master-key.ts';

/** Which key of which company; that it is the company's own is for whoever names it to know. */
type KeyName = {
  readonly companyId: string;
  readonly keyId: string;
  readonly hash: PlainSealHash;
};

export type ImportedKeys = {
  /** The private key, ready to open with. */
  readonly keyFor: (name: KeyName) => Promise<webcrypto.CryptoKey>;
};

type Options = {
  readonly masterKey: MasterKey;
  readonly loadKeys: (companyId: string) => Promise<CompanyKeys | null>;
  readonly copies?: number;
};

type Imported = { keys: Promise<webcrypto.CryptoKey>[]; next: number };

const companiesMax = 200;

/**
 * Keeps the keys of the companies that were paid last. Openings with one key object wait for each
 * other, so a key is imported once for each core and its copies take turns.
 */
export function createImportedKeys(options: Options): ImportedKeys {
  const { copies = availableParallelism() } = options;
  const kept = new Map<string, Imported>();
  return {
    keyFor: async (name) => {
      const id = `${name.companyId} ${name.keyId} ${name.hash}`;
      const imported = kept.get(id) ?? { keys: [], next: 0 };
      // Put in again at the end, so that the first is the one longest unused.
      kept.delete(id);
      kept.set(id, imported);
      const [oldest] = kept.keys();
      if (kept.size > companiesMax && oldest !== undefined) kept.delete(oldest);
      const turn = imported.next;
      imported.next = (turn + 1) % copies;
      const key = imported.keys[turn] ?? importKey(options, name);
      imported.keys[turn] = key;
      key.catch(() => kept.delete(id));
      return key;
    },
  };
}

async function importKey(
  { masterKey, loadKeys }: Options,
  { companyId, keyId, hash }: KeyName,
): Promise<webcrypto.CryptoKey> {
  const keys = await loadKeys(companyId);
  const pair = keys?.pairs.find(({ id }) => id === keyId);
  if (!keys || !pair) throw new Error(`company ${companyId} has no key ${keyId}`);
  const unwrapped = unwrapPrivateKey(masterKey, keys, pair);
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
