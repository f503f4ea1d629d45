import { randomUUID } from 'node:crypto';
import type { Role } from '@piton/contract/identity.ts';
import { sql, type Kysely } from 'kysely';
import type { DB } from '../../database/types.ts';
import { hashPassword } from '../password.ts';

/** Somebody who can sign in; returns their id. */
export async function addUser(
  database: Kysely<DB>,
  { email, password, role = 3 }: { email: string; password: string; role?: Role },
): Promise<string> {
  const id = randomUUID();
  await database
    .insertInto('users')
    .values({
      id,
      email,
      first_name: 'Anaïs',
      last_name: 'Joseph',
      country: 'Saint Lucia',
      password_hash: await hashPassword(password),
      role,
      created_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .execute();
  return id;
}
