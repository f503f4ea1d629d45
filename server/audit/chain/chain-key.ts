import { createHmac } from 'node:crypto';
import { deriveKey } from '../../encryption/derive-key.ts';
import type { RootKey } from '../../encryption/root-key.ts';
import { type Head, writeHead } from './hash-block.ts';

/**
 * Signs the chain. The owner of the database could recompute every hash, but can't sign, because
 * the key is not in the database.
 */
export type ChainKey = {
  /** The id of the root key it derives from. */
  readonly id: string;
  readonly signBlock: (head: Head) => Buffer;
  readonly signDay: (day: string, head: Head) => Buffer;
  /** Confirms a statement that another key signed; see `countersignatures.ts`. */
  readonly countersign: (signed: Signed) => Buffer;
};

export type Signed = {
  readonly statement: string;
  readonly signedWith: string;
  readonly signature: Buffer;
};

export function createChainKey(rootKey: RootKey): ChainKey {
  const key = deriveKey(rootKey, 'audit chain');
  const sign = (text: string) => createHmac('sha256', key).update(text).digest();
  return {
    id: rootKey.id,
    signBlock: (head) => sign(`piton ${blockStatement(head)}`),
    signDay: (day, head) => sign(`piton ${dayStatement(day, head)}`),
    countersign: ({ statement, signedWith, signature }) =>
      sign(`piton countersigned ${statement} ${signedWith} ${signature.toString('base64url')}`),
  };
}

export function blockStatement(head: Head): string {
  return `block ${writeHead(head)}`;
}

export function dayStatement(day: string, head: Head): string {
  return `day ${day} ${writeHead(head)}`;
}
