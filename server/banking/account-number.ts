import { createHmac } from 'node:crypto';
import { deriveKey } from '../sealed-keys/derive-key.ts';
import type { MasterKey } from '../sealed-keys/master-key.ts';
import { unwrap, wrap } from '../sealed-keys/wrap.ts';

/** An account number as the database holds it: it can be compared and recognised, and not read. */
export type KeptNumber = {
  readonly sealed_number: Buffer;
  readonly last_four: string;
  readonly number_hash: Buffer;
};

export type AccountNumbers = {
  readonly keep: (userId: string, accountNumber: string) => KeptNumber;
  /** Throws for the number of another person, or where a bit was changed. */
  readonly open: (userId: string, sealedNumber: Buffer) => string;
};

/** Keys of their own, which only the master key gives. */
export function createAccountNumbers(masterKey: MasterKey): AccountNumbers {
  const sealKey = deriveKey(masterKey, 'bank account numbers');
  const indexKey = deriveKey(masterKey, 'bank account index');
  return {
    keep: (userId, accountNumber) => ({
      sealed_number: wrap(sealKey, Buffer.from(accountNumber), contextOf(userId)),
      last_four: accountNumber.slice(-4),
      number_hash: createHmac('sha256', indexKey).update(accountNumber).digest(),
    }),
    open: (userId, sealedNumber) => unwrap(sealKey, sealedNumber, contextOf(userId)).toString(),
  };
}

export function maskedNumber(lastFour: string): string {
  return `•••• ${lastFour}`;
}

function contextOf(userId: string): string {
  return `piton bank account number 1|${userId}`;
}
