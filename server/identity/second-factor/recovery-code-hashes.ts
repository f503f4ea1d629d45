import { createHmac } from 'node:crypto';
import { recoveryCodeAsMade } from './make-recovery-codes.ts';

/**
 * The database stores only keyed hashes of recovery codes. The key is not in the database, so that
 * fifty bits can't be found by trying all.
 */
export function recoveryCodeHash(secret: string, code: string): string {
  const made = recoveryCodeAsMade(code);
  return createHmac('sha256', secret).update('piton recovery code\0').update(made).digest('hex');
}

const hashShape = /^[\da-f]{64}$/;

/** The identity library's storage of recovery codes; what it reads are hashes. */
export function recoveryCodeStorage(secret: string) {
  const hashed = (codes: string) =>
    JSON.stringify(
      // The library writes back what it has read, minus the used code.
      (JSON.parse(codes) as string[]).map((code) =>
        hashShape.test(code) ? code : recoveryCodeHash(secret, code),
      ),
    );
  return {
    encrypt: async (codes: string) => hashed(codes),
    decrypt: async (stored: string) => stored,
  };
}
