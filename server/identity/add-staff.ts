import type { ClientConfig } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { withConnection } from '../database/with-connection.ts';

export type NewStaff = {
  email: string;
  firstName: string;
  lastName: string;
  role: 1 | 2;
  passwordHash: string;
  /** Only in the demo, whose passwords are published. */
  isExemptFromSecondFactor: boolean;
};

/**
 * Creates members of staff as the owner of the database, because the server may not. Skips
 * addresses with an account, and returns the new ids.
 */
export async function addStaff(
  owner: ClientConfig,
  people: readonly NewStaff[],
  now: Date,
): Promise<string[]> {
  return withConnection(owner, async (client) => {
    const added: string[] = [];
    for (const person of people) {
      const { email, firstName, lastName, role, isExemptFromSecondFactor } = person;
      const id = uuidv7();
      // One statement, so that no account exists without a way to sign in.
      const { rowCount } = await client.query(
        `with added as (
           insert into users
             (id, email, first_name, last_name, country, role, second_factor_exempt,
              email_verified_at, created_at, updated_at)
           values ($1, $2, $3, $4, 'Saint Lucia', $5, $6, $7, $7, $7)
           on conflict (email) do nothing
           returning id
         )
         insert into credentials (id, user_id, provider_id, account_id, password)
         select $8, id, 'credential', id::text, $9 from added`,
        [
          id,
          email,
          firstName,
          lastName,
          role,
          isExemptFromSecondFactor,
          now,
          uuidv7(),
          person.passwordHash,
        ],
      );
      if (rowCount === 1) added.push(id);
    }
    return added;
  });
}
