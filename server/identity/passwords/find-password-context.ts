import type { Selectable, Transaction } from 'kysely';
import type { DB, Users } from '../../database/types.ts';
import type { PasswordContext } from './context-words.ts';

/** More than a person has; each new password is searched for every name. */
const maxCompanies = 20;

/** The words that an attacker who knows the account would try first. */
export async function findPasswordContext(
  transaction: Transaction<DB>,
  { id, email, first_name: firstName, last_name: lastName, role }: Selectable<Users>,
): Promise<PasswordContext> {
  const companies = await transaction
    .selectFrom('companies')
    .select('name')
    .where('owner_id', '=', id)
    .orderBy('created_at')
    .limit(maxCompanies)
    .execute();
  return {
    email,
    firstName,
    lastName,
    isStaff: role !== 3,
    companyNames: companies.map(({ name }) => name),
  };
}
