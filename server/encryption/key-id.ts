import { createHash } from 'node:crypto';

/** Identifies a master key or root key without revealing it. Stored rows name keys by it. */
export function keyId(key: Buffer): string {
  return createHash('sha256').update('piton master key').update(key).digest('hex').slice(0, 16);
}
