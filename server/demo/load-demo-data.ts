import type { Kysely, Transaction } from 'kysely';
import { createCompany } from '../companies/create-company.ts';
import { actingAs } from '../database/acting-as.ts';
import type { DB } from '../database/types.ts';
import { deriveKey } from '../sealed-keys/derive-key.ts';
import { createPasswordHasher } from '../identity/passwords/hash-password.ts';
import type { CompanyKeys } from '../sealed-keys/company-keys.ts';
import { findCompanyKeys, insertCompanyKeys } from '../sealed-keys/key-store.ts';
import { makeCompanyKeys } from '../sealed-keys/make-company-keys.ts';
import type { Prepared } from '../start-server.ts';
import { demoCompany, demoPassword } from './demo-people.ts';
import { letDemoStaffOff, loadDemoMerchant, loadDemoStaff } from './load-demo-people.ts';

/** Gives an empty database the demo's people and company; what is there already is left alone. */
export async function loadDemoData(prepared: Prepared, now: Date): Promise<void> {
  const { database, owner, masterKey } = prepared;
  await letDemoStaffOff(owner);
  if (await isLoaded(database)) return;
  const passwords = createPasswordHasher({ pepper: deriveKey(masterKey, 'password pepper') });
  const passwordHash = await passwords.hash(demoPassword);
  const keys = await makeCompanyKeys(masterKey, demoCompany.id);
  await loadDemoStaff(owner, passwordHash, now);
  await actingAs(database, 'piton', async (transaction) => {
    const ownerId = await loadDemoMerchant(transaction, passwordHash, now);
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
