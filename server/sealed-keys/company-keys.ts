import type { MasterKey } from './master-key.ts';
import { unwrap, wrap } from './wrap.ts';

/** A company's keys as they lie in the database. */
export type CompanyKeys = {
  readonly companyId: string;
  readonly dataKey: WrappedDataKey;
  /** Those that may open, the active one first. */
  readonly pairs: readonly StoredKeyPair[];
};

/** What wraps all that is secret of one company, wrapped itself. */
export type WrappedDataKey = { readonly masterKeyId: string; readonly wrappedKey: Buffer };

export type StoredKeyPair = {
  readonly id: string;
  readonly publicKey: string;
  readonly wrappedPrivateKey: Buffer;
};

/** The master key that is configured is not the one that wrapped this. */
class WrongMasterKey extends Error {
  override name = 'WrongMasterKey';
}

export function wrapDataKey(masterKey: MasterKey, companyId: string, dataKey: Buffer): Buffer {
  return wrap(masterKey.key, dataKey, dataKeyContext(masterKey.id, companyId));
}

export function wrapPrivateKey(
  dataKey: Buffer,
  { companyId, keyId }: { companyId: string; keyId: string },
  privateKey: Buffer,
): Buffer {
  return wrap(dataKey, privateKey, privateKeyContext(companyId, keyId));
}

/**
 * The private key in PKCS #8, for whoever wipes it when it is imported; throws where anything was
 * exchanged or damaged.
 */
export function unwrapPrivateKey(
  masterKey: MasterKey,
  { companyId, dataKey }: CompanyKeys,
  pair: StoredKeyPair,
): Buffer {
  const context = privateKeyContext(companyId, pair.id);
  return withDataKey(masterKey, { companyId, ...dataKey }, (opened) =>
    unwrap(opened, pair.wrappedPrivateKey, context),
  );
}

/** A company's data key for one use, after which nothing of it is left in memory. */
export function withDataKey<Result>(
  masterKey: MasterKey,
  { companyId, masterKeyId, wrappedKey }: WrappedDataKey & { readonly companyId: string },
  use: (dataKey: Buffer) => Result,
): Result {
  if (masterKeyId !== masterKey.id) {
    throw new WrongMasterKey(
      `the keys of ${companyId} are wrapped by the master key ${masterKeyId}, and this is ${masterKey.id}`,
    );
  }
  const dataKey = unwrap(masterKey.key, wrappedKey, dataKeyContext(masterKeyId, companyId));
  try {
    return use(dataKey);
  } finally {
    dataKey.fill(0);
  }
}

function dataKeyContext(masterKeyId: string, companyId: string): string {
  return `piton data key 1|${masterKeyId}|${companyId}`;
}

function privateKeyContext(companyId: string, keyId: string): string {
  return `piton private key 1|${companyId}|${keyId}`;
}
