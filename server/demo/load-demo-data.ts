import type { Kysely } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { hashPassword } from '../identity/password.ts';
import { demoCompany, demoPassword, demoPeople } from './demo-people.ts';

/** Fills an empty database with the demo's people and company, all of it or nothing. */
export async function loadDemoData(database: Kysely<DB>, now: Date): Promise<void> {
  const someone = await database.selectFrom('users').select('id').limit(1).execute();
  if (someone.length > 0) return;
  const passwordHash = await hashPassword(demoPassword);
  const people = demoPeople.map(({ firstName, lastName, email, role }) => ({
    id: uuidv7(),
    email,
    first_name: firstName,
    last_name: lastName,
    country: 'Saint Lucia',
    password_hash: passwordHash,
    role,
    email_verified_at: now,
    created_at: now,
    updated_at: now,
  }));
  const merchant = people.find(({ role }) => role === 3);
  const administrator = people.find(({ role }) => role === 1);
  if (merchant === undefined || administrator === undefined) throw new Error('the demo needs both');
  await actingAs(database, { staffId: administrator.id }, async (transaction) => {
    await transaction.insertInto('users').values(people).execute();
    await transaction
      .insertInto('companies')
      .values({ ...demoCompany, owner_id: merchant.id, created_at: now })
      .execute();
    await transaction
      .updateTable('users')
      .set({ primary_company_id: demoCompany.id })
      .where('id', '=', merchant.id)
      .execute();
  });
}
