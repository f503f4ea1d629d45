import type { Selectable, Transaction } from 'kysely';
import type { DB, Users } from '../../database/types.ts';
import type { PasswordContext } from './context-words.ts';

/** More than anybody has; each name is looked for in every new password. */
const companiesMost = 20;

/** What somebody would try first who knows whose account it is. */
export async function findPasswordContext(
  transaction: Transaction<DB>,
  { id, email, first_name: firstName, last_name: lastName, role }: Selectable<Users>,
): Promise<PasswordContext> {
  const companies = await transaction
    .selectFrom('companies')
    .select('name')
    .where('owner_id', '=', id)
    .orderBy('created_at')
    .limit(companiesMost)
    .execute();
  return {
    email,
    firstName,
    lastName,
    isStaff: role !== 3,
    companyNames: companies.map(({ name }) => name),
  };
}
