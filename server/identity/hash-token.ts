import { createHash } from 'node:crypto';

/** The database stores only this hash, which gives no access. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
