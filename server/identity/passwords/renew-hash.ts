import { sql } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { IdentityDeps } from '../identity-deps.ts';
import { findPasswordHash } from './find-password-hash.ts';

/**
 * A hash that was made before there was a pepper, or with less work than now, is made anew while the
 * password is here. Answers the hash that stands for the password afterwards, whoever made it. Where a
 * reset has put another password in its place meanwhile, that one stays, and the answer is the hash
 * that was.
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
    // Whoever knew it before is who knows it now: what they have done stays theirs.
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
