import { createHash } from 'node:crypto';
import { deriveKey } from '../../encryption/derive-key.ts';
import type { RootKey } from '../../encryption/root-key.ts';
import { unwrap, wrap } from '../../encryption/wrap.ts';

type KeptFile = { readonly sealed: Buffer; readonly sha256: Buffer };

export type BankFileSeal = {
  /** `what` is a week's Wednesday, or the id of an import. */
  readonly keep: (what: string, file: Buffer) => KeptFile;
  /** Throws if the file is another one or has changed. */
  readonly open: (what: string, kept: KeptFile) => Buffer;
};

/**
 * A bank file contains account numbers, so it is encrypted like them, with a key derived from the
 * root key.
 */
export function createBankFileSeal(rootKey: RootKey): BankFileSeal {
  const key = deriveKey(rootKey, 'bank files');
  const contextOf = (what: string) => `piton bank file 1|${what}`;
  const hashOf = (file: Buffer) => createHash('sha256').update(file).digest();
  return {
    keep: (what, file) => ({
      sealed: wrap(key, file, contextOf(what)),
      sha256: hashOf(file),
    }),
    open: (what, { sealed, sha256 }) => {
      const file = unwrap(key, sealed, contextOf(what));
      if (!hashOf(file).equals(sha256)) {
        throw new Error(`the bank file of ${what} is not the one that was kept`);
      }
      return file;
    },
  };
}
