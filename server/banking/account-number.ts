import { createHmac } from 'node:crypto';
import { deriveKey } from '../encryption/derive-key.ts';
import type { RootKey } from '../encryption/root-key.ts';
import { unwrap, wrap } from '../encryption/wrap.ts';

/** A stored account number: it can be compared and recognised, but not read. */
type KeptNumber = {
  readonly sealed_number: Buffer;
  readonly last_four: string;
  readonly number_hash: Buffer;
};

export type AccountNumbers = {
  /** Compares by hash, without decrypting. */
  readonly isIt: (kept: Pick<KeptNumber, 'number_hash'>, accountNumber: string) => boolean;
  readonly keep: (userId: string, accountNumber: string) => KeptNumber;
  /** Throws for another person's number, an earlier one, or a changed bit. */
  readonly open: (
    userId: string,
    kept: Pick<KeptNumber, 'sealed_number' | 'number_hash'>,
  ) => string;
};

/** Uses its own keys, derived from the root key. */
export function createAccountNumbers(rootKey: RootKey): AccountNumbers {
  const sealKey = deriveKey(rootKey, 'bank account numbers');
  const indexKey = deriveKey(rootKey, 'bank account index');
  const hashOf = (accountNumber: string) =>
    createHmac('sha256', indexKey).update(accountNumber).digest();
  return {
    keep: (userId, accountNumber) => ({
      sealed_number: wrap(sealKey, Buffer.from(accountNumber), contextOf(userId)),
      last_four: endOf(accountNumber),
      number_hash: hashOf(accountNumber),
    }),
    isIt: (kept, accountNumber) => hashOf(accountNumber).equals(kept.number_hash),
    open: (userId, kept) => {
      const accountNumber = unwrap(sealKey, kept.sealed_number, contextOf(userId)).toString();
      if (!hashOf(accountNumber).equals(kept.number_hash)) {
        throw new Error(`the bank account number of ${userId} is not the one that was saved`);
      }
      return accountNumber;
    },
  };
}

/** Four digits of a short number would leave little to guess. */
function endOf(accountNumber: string): string {
  return accountNumber.slice(accountNumber.length < 8 ? -2 : -4);
}

export function maskedNumber(lastFour: string): string {
  return `•••• ${lastFour}`;
}

function contextOf(userId: string): string {
  return `piton bank account number 1|${userId}`;
}
