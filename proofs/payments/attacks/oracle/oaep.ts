import { constants, createHash, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import type { CompanyKey } from '../payments-to-send.ts';

/** The arithmetic of RSA-OAEP (RFC 8017), for reading the content of a block. */
export type RawRsa = {
  readonly modulus: bigint;
  readonly blockBytes: number;
  /** Raises any number below the modulus to the key's exponent, without padding. */
  readonly raise: (number: bigint) => bigint;
};

/** The padding's hash and length. */
export type PaddingHash = 'sha256' | 'sha1';
const lengths = { sha256: 32, sha1: 20 } as const;

export function rawRsaOf({ publicKey }: Pick<CompanyKey, 'publicKey'>): RawRsa {
  const key = createPublicKey(publicKey);
  const modulus = numberOf(Buffer.from(key.export({ format: 'jwk' }).n ?? '', 'base64url'));
  const blockBytes = Math.ceil(modulus.toString(16).length / 2);
  const padding = constants.RSA_NO_PADDING;
  return {
    modulus,
    blockBytes,
    raise: (number) => numberOf(publicEncrypt({ key, padding }, bytesOf(number, blockBytes))),
  };
}

export function numberOf(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`);
}

export function bytesOf(number: bigint, length: number): Buffer {
  return Buffer.from(number.toString(16).padStart(length * 2, '0'), 'hex');
}

type Padding = { readonly label?: string; readonly hash?: PaddingHash };

/** The padded block before RSA; its first byte is 0. */
export function padBlock(
  message: Buffer,
  blockBytes: number,
  { label = '', hash = 'sha256' }: Padding = {},
): bigint {
  const hashBytes = lengths[hash];
  const room = blockBytes - message.length - 2 * hashBytes - 2;
  const inner = Buffer.concat([digest(hash, label), Buffer.alloc(room), Buffer.from([1]), message]);
  const salt = randomBytes(hashBytes);
  const maskedInner = xor(inner, mask(hash, salt, inner.length));
  const maskedSalt = xor(salt, mask(hash, maskedInner, hashBytes));
  return numberOf(Buffer.concat([Buffer.from([0]), maskedSalt, maskedInner]));
}

/** The message in a recovered block; null if there is none. */
export function unpadBlock(block: bigint, blockBytes: number): Buffer | null {
  const hash = 'sha256';
  const hashBytes = lengths[hash];
  const bytes = bytesOf(block, blockBytes);
  const maskedInner = bytes.subarray(1 + hashBytes);
  const salt = xor(bytes.subarray(1, 1 + hashBytes), mask(hash, maskedInner, hashBytes));
  const inner = xor(maskedInner, mask(hash, salt, maskedInner.length));
  if (bytes[0] !== 0 || !inner.subarray(0, hashBytes).equals(digest(hash, ''))) return null;
  const start = inner.indexOf(1, hashBytes);
  return start < 0 ? null : inner.subarray(start + 1);
}

function mask(hash: PaddingHash, seed: Buffer, length: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(length / lengths[hash]) }, (_, counter) =>
    digest(hash, Buffer.concat([seed, bytesOf(BigInt(counter), 4)])),
  );
  return Buffer.concat(blocks).subarray(0, length);
}

function xor(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, index) => byte ^ (other[index] ?? 0)));
}

function digest(hash: PaddingHash, data: Buffer | string): Buffer {
  return createHash(hash).update(data).digest();
}
