import { actingAs } from '../../database/acting-as.ts';
import type { IdentityDeps } from '../identity-deps.ts';

/**
 * A hash that was made before there was a pepper, or with less work than now, is made anew while the
 * password is here. Answers the hash that stands for the password afterwards. Where a reset has put
 * another one in its place meanwhile, that one stays.
 */
export async function renewHash(
  { database, passwords }: Pick<IdentityDeps, 'database' | 'passwords'>,
  { email, password, stored }: { email: string; password: string; stored: string },
): Promise<string> {
  if (!passwords.needsRehash(stored)) return stored;
  const renewed = await passwords.hash(password);
  await actingAs(database, 'piton', (transaction) =>
    transaction
      .updateTable('credentials')
      .set({ password: renewed })
      .from('users')
      .whereRef('users.id', '=', 'credentials.user_id')
      .where('users.email', '=', email)
      .where('credentials.password', '=', stored)
      .execute(),
  );
  return renewed;
}
