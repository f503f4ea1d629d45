import type { Transaction } from 'kysely';
import type { ClientConfig } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import type { DB } from '../database/types.ts';
import { addStaff } from '../identity/add-staff.ts';
import { demoStaff } from './demo-people.ts';

export async function loadDemoStaff(
  owner: ClientConfig,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await addStaff(
    owner,
    demoStaff.map((person) => ({ ...person, passwordHash, isExemptFromSecondFactor: true })),
    now,
  );
}

/** Returns the merchant's id. */
export async function loadDemoMerchant(
  transaction: Transaction<DB>,
  person: { email: string; firstName: string; lastName: string; passwordHash: string },
  now: Date,
): Promise<string> {
  const { email, firstName, lastName, passwordHash } = person;
  const found = await transaction
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (found !== undefined) return found.id;
  const id = uuidv7();
  await transaction
    .insertInto('users')
    .values({
      id,
      email,
      first_name: firstName,
      last_name: lastName,
      country: 'Saint Lucia',
      email_verified_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await transaction
    .insertInto('credentials')
    .values({
      id: uuidv7(),
      user_id: id,
      provider_id: 'credential',
      account_id: id,
      password: passwordHash,
    })
    .execute();
  return id;
}
