import type { ClientConfig } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { withConnection } from '../database/with-connection.ts';

export type NewStaff = {
  email: string;
  firstName: string;
  lastName: string;
  role: 1 | 2;
  passwordHash: string;
};

/**
 * Makes somebody staff, as the owner of the database: the server itself may not. Whoever is there
 * already under that address stays as they are.
 */
export async function addStaff(
  owner: ClientConfig,
  people: readonly NewStaff[],
  now: Date,
): Promise<void> {
  await withConnection(owner, async (client) => {
    for (const { email, firstName, lastName, role, passwordHash } of people) {
      await client.query(
        `insert into users
           (id, email, first_name, last_name, country, password_hash, role,
            email_verified_at, created_at, updated_at)
         values ($1, $2, $3, $4, 'Saint Lucia', $5, $6, $7, $7, $7)
         on conflict (email) do nothing`,
        [uuidv7(), email, firstName, lastName, passwordHash, role, now],
      );
    }
  });
}
