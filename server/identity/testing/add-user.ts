import { randomUUID } from 'node:crypto';
import type { Role } from '@piton/contract/identity.ts';
import type { TestDatabase } from '../../database/testing/create-test-database.ts';
import { withConnection } from '../../database/with-connection.ts';
import { hashPassword } from '../password.ts';

/** Somebody who can sign in; returns their id. Made as the owner, who alone can make staff. */
export async function addUser(
  { owner }: Pick<TestDatabase, 'owner'>,
  { email, password, role = 3 }: { email: string; password: string; role?: Role },
): Promise<string> {
  const id = randomUUID();
  const passwordHash = await hashPassword(password);
  await withConnection(owner, (client) =>
    client.query(
      `insert into users
         (id, email, first_name, last_name, country, password_hash, role, created_at, updated_at)
       values ($1, $2, 'Anaïs', 'Joseph', 'Saint Lucia', $3, $4, now(), now())`,
      [id, email, passwordHash, role],
    ),
  );
  return id;
}
