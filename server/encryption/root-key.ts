import { keyId } from './key-id.ts';
import type { MasterKey } from './master-key.ts';
import { unwrap, wrap } from './wrap.ts';

/**
 * Every other key derives from it. The database stores it wrapped under the master key, so that
 * another master key can replace that one and nothing needs to be encrypted again.
 */
export type RootKey = { readonly use: 'root'; readonly id: string; readonly key: Buffer };

/**
 * The root key that wraps companies' data keys, with the other one if that may have wrapped some. The
 * web server of an installation with a payment server holds none that opens them.
 */
export type CompanyRootKey = RootKey & { readonly other?: RootKey };

export type WrappedRootKey = {
  readonly rootKeyId: string;
  readonly masterKeyId: string;
  readonly wrappedKey: Buffer;
};

export function rootKeyFrom(key: Buffer): RootKey {
  return { use: 'root', id: keyId(key), key };
}

export function wrapRootKey(masterKey: MasterKey, rootKey: RootKey): WrappedRootKey {
  const ids = { rootKeyId: rootKey.id, masterKeyId: masterKey.id };
  return { ...ids, wrappedKey: wrap(masterKey.key, rootKey.key, contextOf(ids)) };
}

/** Throws if the master key is another one, or if anything was swapped or damaged. */
export function unwrapRootKey(
  masterKey: MasterKey,
  { wrappedKey, ...ids }: WrappedRootKey,
): RootKey {
  return rootKeyFrom(unwrap(masterKey.key, wrappedKey, contextOf(ids)));
}

function contextOf(ids: Pick<WrappedRootKey, 'rootKeyId' | 'masterKeyId'>): string {
  return `piton root key 1|${ids.masterKeyId}|${ids.rootKeyId}`;
}
