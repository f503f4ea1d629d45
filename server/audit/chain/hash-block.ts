import { createHash } from 'node:crypto';

/** A run of links, as its hash covers it. */
export type Block = {
  readonly number: bigint;
  readonly firstSeq: bigint;
  readonly lastSeq: bigint;
  readonly previousHash: Buffer;
  /** Seconds since 1970 with six decimals, in PostgreSQL's format. */
  readonly chainedAt: string;
};

/** The predecessor of the first block. */
export const noHash = Buffer.alloc(32);

/** Hashes the previous block's hash, this block's position and time, and its digests in order. */
export function hashBlock(block: Block, digests: Buffer): Buffer {
  const { number, firstSeq, lastSeq, previousHash, chainedAt } = block;
  return createHash('sha256')
    .update(previousHash)
    .update(`piton block ${number} ${firstSeq} ${lastSeq} ${chainedAt}\n`)
    .update(digests)
    .digest();
}

export function secondsOf(instant: Date): string {
  const ms = BigInt(instant.getTime());
  return `${ms / 1000n}.${String(ms % 1000n).padStart(3, '0')}000`;
}

/** A position in the chain, to store elsewhere and compare later. */
export type Head = { readonly number: bigint; readonly hash: Buffer };

/** "1210:FZ9…", without a long run of digits that could look like a card number. */
export function writeHead({ number, hash }: Head): string {
  return `${number}:${hash.toString('base64url')}`;
}

export function readHead(text: string): Head | null {
  const [, number, hash] = /^([1-9]\d{0,17}):([\w-]{43})$/.exec(text) ?? [];
  if (number === undefined || hash === undefined) return null;
  return { number: BigInt(number), hash: Buffer.from(hash, 'base64url') };
}
