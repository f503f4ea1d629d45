import { createHash } from 'node:crypto';
import type { CalendarDay } from '@piton/contract/time.ts';
import { deriveKey } from '../sealed-keys/derive-key.ts';
import type { MasterKey } from '../sealed-keys/master-key.ts';
import { unwrap, wrap } from '../sealed-keys/wrap.ts';

type KeptFile = { readonly sealed: Buffer; readonly sha256: Buffer };

export type BankFileSeal = {
  readonly keep: (cutOffDay: CalendarDay, file: Buffer) => KeptFile;
  /** Throws for the file of another week, or where a bit was changed. */
  readonly open: (cutOffDay: CalendarDay, kept: KeptFile) => Buffer;
};

/** Account numbers stand in it, so that it lies as they do: under a key that only the master key gives. */
export function createBankFileSeal(masterKey: MasterKey): BankFileSeal {
  const key = deriveKey(masterKey, 'bank files');
  const contextOf = (cutOffDay: CalendarDay) => `piton bank file 1|${cutOffDay}`;
  const hashOf = (file: Buffer) => createHash('sha256').update(file).digest();
  return {
    keep: (cutOffDay, file) => ({
      sealed: wrap(key, file, contextOf(cutOffDay)),
      sha256: hashOf(file),
    }),
    open: (cutOffDay, { sealed, sha256 }) => {
      const file = unwrap(key, sealed, contextOf(cutOffDay));
      if (!hashOf(file).equals(sha256)) {
        throw new Error(`the bank file of ${cutOffDay} is not the one that was made`);
      }
      return file;
    },
  };
}
