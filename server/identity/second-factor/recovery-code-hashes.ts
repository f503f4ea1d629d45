import { createHmac } from 'node:crypto';
import { symmetricDecrypt } from 'better-auth/crypto';
import type { Kysely } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
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
    decrypt: async (stored: string) =>
      isHashed(stored) ? stored : hashed(await symmetricDecrypt({ key: secret, data: stored })),
  };
}

function isHashed(stored: string): boolean {
  return stored.startsWith('[');
}

/** Earlier releases encrypted recovery codes. Replaces each with its hash. */
export async function hashEncryptedCodes(deps: {
  database: Kysely<DB>;
  secret: string;
}): Promise<void> {
  const storage = recoveryCodeStorage(deps.secret);
  await actingAs(deps.database, 'piton', async (transaction) => {
    const rows = await transaction
      .selectFrom('second_factors')
      .select(['id', 'backup_codes'])
      .where('backup_codes', 'not like', '[%')
      .forUpdate()
      .execute();
    for (const { id, backup_codes: encrypted } of rows) {
      await transaction
        .updateTable('second_factors')
        .set({ backup_codes: await storage.decrypt(encrypted) })
        .where('id', '=', id)
        .execute();
    }
  });
}
