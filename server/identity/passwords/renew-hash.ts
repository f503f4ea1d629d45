import { sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findPasswordHash } from './find-password-hash.ts';

/**
 * Rehashes an outdated hash while the password is known, and returns the hash that is then valid.
 * If a reset has set another password since, it changes nothing and returns the old hash.
 */
export async function renewHash(
  { database, passwords }: Pick<IdentityDeps, 'database' | 'passwords'>,
  { email, password, stored }: { email: string; password: string; stored: string },
): Promise<string> {
  if (!passwords.needsRehash(stored)) return stored;
  const renewed = await passwords.hash(password);
  const isRenewed = await replaceHash(database, { email, stored, renewed });
  if (isRenewed) return renewed;
  const current = await actingAs(database, 'piton', (transaction) =>
    findPasswordHash(transaction, email),
  );
  const isTheSame = current !== null && (await passwords.verify(password, current));
  return isTheSame ? current : stored;
}

async function replaceHash(
  database: IdentityDeps['database'],
  { email, stored, renewed }: { email: string; stored: string; renewed: string },
): Promise<boolean> {
  return actingAs(database, 'piton', async (transaction) => {
    // The same person knows the same password, so their sessions and links stay valid.
    await sql`select set_config('piton.is_same_password', 'yes', true)`.execute(transaction);
    const { numUpdatedRows } = await transaction
      .updateTable('credentials')
      .set({ password: renewed })
      .from('users')
      .whereRef('users.id', '=', 'credentials.user_id')
      .where('users.email', '=', email)
      .where('credentials.password', '=', stored)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}
