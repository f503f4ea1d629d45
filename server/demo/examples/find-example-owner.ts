import type { Kysely } from 'kysely';
import { actingAs } from '../../database/acting-as.ts';
import type { DB } from '../../database/types.ts';
import { findUserByEmail } from '../../identity/user-store.ts';
import { exampleMerchants } from './example-companies.ts';

/** The user id of an example company's owner. */
export async function findExampleOwner(database: Kysely<DB>, companyId: string): Promise<string> {
  const email = exampleMerchants.find(({ companies }) =>
    companies.some(({ id }) => id === companyId),
  )?.email;
  const owner = await actingAs(database, 'piton', (transaction) =>
    findUserByEmail(transaction, email ?? ''),
  );
  if (owner === null) throw new Error('the demo has no such merchant');
  return owner.id;
}
