import { createHash } from 'node:crypto';

/** What the database holds of a token. Whoever reads it there can open nothing with it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
