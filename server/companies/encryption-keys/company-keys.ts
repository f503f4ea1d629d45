import type { CompanyRootKey, RootKey } from '../../encryption/root-key.ts';
import { unwrap, wrap } from '../../encryption/wrap.ts';

/** A company's keys as the database stores them. */
export type CompanyKeys = {
  readonly companyId: string;
  readonly dataKey: WrappedDataKey;
  /** Keys that may open payments, the active one first. */
  readonly pairs: readonly StoredKeyPair[];
};

/** The key that wraps a company's secrets, itself wrapped. */
export type WrappedDataKey = { readonly rootKeyId: string; readonly wrappedKey: Buffer };

export type StoredKeyPair = {
  readonly id: string;
  readonly publicKey: string;
  readonly wrappedPrivateKey: Buffer;
};

/** A root key of another database wrapped this. */
class WrongRootKey extends Error {
  override name = 'WrongRootKey';
}

export function wrapDataKey(rootKey: RootKey, companyId: string, dataKey: Buffer): Buffer {
  return wrap(rootKey.key, dataKey, dataKeyContext(rootKey.id, companyId));
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
  rootKey: CompanyRootKey,
  { companyId, dataKey }: CompanyKeys,
  pair: StoredKeyPair,
): Buffer {
  const context = privateKeyContext(companyId, pair.id);
  return withDataKey(rootKey, { companyId, ...dataKey }, (opened) =>
    unwrap(opened, pair.wrappedPrivateKey, context),
  );
}

/** Provides a company's data key for one use, and wipes it afterwards. */
export function withDataKey<Result>(
  rootKey: CompanyRootKey,
  { companyId, rootKeyId, wrappedKey }: WrappedDataKey & { readonly companyId: string },
  use: (dataKey: Buffer) => Result,
): Result {
  const opener = findRootKey(rootKey, rootKeyId);
  if (opener === null) {
    throw new WrongRootKey(
      `the keys of ${companyId} are wrapped by the root key ${rootKeyId}, and this is ${rootKey.id}`,
    );
  }
  const dataKey = unwrap(opener.key, wrappedKey, dataKeyContext(rootKeyId, companyId));
  try {
    return use(dataKey);
  } finally {
    dataKey.fill(0);
  }
}

/** The root key of that id; null if this process doesn't hold it. */
export function findRootKey(rootKey: CompanyRootKey, id: string): RootKey | null {
  return [rootKey, rootKey.other].find((held) => held?.id === id) ?? null;
}

function dataKeyContext(rootKeyId: string, companyId: string): string {
  return `piton data key 1|${rootKeyId}|${companyId}`;
}

function privateKeyContext(companyId: string, keyId: string): string {
  return `piton private key 1|${companyId}|${keyId}`;
}
