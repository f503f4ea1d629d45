import type { MasterKey } from '../../encryption/master-key.ts';
import { unwrap, wrap } from '../../encryption/wrap.ts';

/** A company's keys as the database stores them. */
export type CompanyKeys = {
  readonly companyId: string;
  readonly dataKey: WrappedDataKey;
  /** Keys that may open payments, the active one first. */
  readonly pairs: readonly StoredKeyPair[];
};

/** The key that wraps a company's secrets, itself wrapped. */
export type WrappedDataKey = { readonly masterKeyId: string; readonly wrappedKey: Buffer };

export type StoredKeyPair = {
  readonly id: string;
  readonly publicKey: string;
  readonly wrappedPrivateKey: Buffer;
};

/** A different master key than the configured one wrapped this. */
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
 * The private key in PKCS #8; the caller wipes it after the import. Throws if anything was swapped
 * or damaged.
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

/** Provides a company's data key for one use, and wipes it afterwards. */
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
