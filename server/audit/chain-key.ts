import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../sealed-keys/derive-key.ts';
import type { MasterKey } from '../sealed-keys/master-key.ts';
import { type Head, writeHead } from './hash-block.ts';

/**
 * Signs the chain. Whoever owns the database can compute every hash in it anew; the key is not in the
 * database, so they cannot sign the new ones.
 */
export type ChainKey = {
  /** Of the master key that it comes from. */
  readonly id: string;
  readonly signBlock: (head: Head) => Buffer;
  readonly signDay: (day: string, head: Head) => Buffer;
};

export function createChainKey(masterKey: MasterKey): ChainKey {
  const key = deriveKey(masterKey, 'audit chain');
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    id: masterKey.id,
    signBlock: (head) => sign(`piton block ${writeHead(head)}`),
    signDay: (day, head) => sign(`piton day ${day} ${writeHead(head)}`),
  };
}

export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}
