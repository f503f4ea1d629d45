import type { Kysely, Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createCompany } from '../companies/create-company.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { addStaff } from '../identity/add-staff.ts';
import { hashPassword } from '../identity/password.ts';
import type { CompanyKeys } from '../sealed-keys/company-keys.ts';
import { findCompanyKeys, insertCompanyKeys } from '../sealed-keys/key-store.ts';
import { makeCompanyKeys } from '../sealed-keys/make-company-keys.ts';
import type { Prepared } from '../start-server.ts';
import { demoCompany, demoMerchant, demoPassword, demoStaff } from './demo-people.ts';

/** Gives an empty database the demo's people and company; what is there already is left alone. */
export async function loadDemoData(prepared: Prepared, now: Date): Promise<void> {
  const { database, owner, masterKey } = prepared;
  if (await isLoaded(database)) return;
  const passwordHash = await hashPassword(demoPassword);
  const keys = await makeCompanyKeys(masterKey, demoCompany.id);
  await addStaff(
    owner,
    demoStaff.map((person) => ({ ...person, passwordHash })),
    now,
  );
  await actingAs(database, 'piton', async (transaction) => {
    const ownerId = await findOrInsertMerchant(transaction, passwordHash, now);
    await findOrCreateCompany(transaction, { ownerId, keys }, now);
    await transaction
      .updateTable('users')
      .set({ primary_company_id: demoCompany.id })
      .where('id', '=', ownerId)
      .execute();
  });
}

/** The keys come last: a company of an earlier release has none yet. */
async function isLoaded(database: Kysely<DB>): Promise<boolean> {
  const keys = await actingAs(database, 'piton', (transaction) =>
    findCompanyKeys(transaction, demoCompany.id),
  );
  return keys !== null;
}

async function findOrInsertMerchant(
  transaction: Transaction<DB>,
  passwordHash: string,
  now: Date,
): Promise<string> {
  const { email, firstName, lastName } = demoMerchant;
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
      password_hash: passwordHash,
      email_verified_at: now,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return id;
}

async function findOrCreateCompany(
  transaction: Transaction<DB>,
  { ownerId, keys }: { ownerId: string; keys: CompanyKeys },
  now: Date,
): Promise<void> {
  const { id, name } = demoCompany;
  const found = await transaction
    .selectFrom('companies')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (found === undefined) await createCompany(transaction, { name, ownerId, keys }, now);
  else await insertCompanyKeys(transaction, keys, now);
  await transaction
    .updateTable('companies')
    .set({ standing: 'approved' })
    .where('id', '=', id)
    .execute();
}
