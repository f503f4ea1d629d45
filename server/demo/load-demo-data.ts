import type { Kysely } from 'kysely';
import { createAccountNumbers } from '../banking/account-number.ts';
import { setGatewayAccount } from '../companies/gateway-accounts/set-gateway-account.ts';
import { actingAs } from '../database/acting-as.ts';
import { withConnection } from '../database/with-connection.ts';
import { writeCredentials } from '../gateways/powertranz/credentials.ts';
import type { DB } from '../database/types.ts';
import { createPasswordHasher } from '../identity/passwords/hash-password.ts';
import { deriveKey } from '../encryption/derive-key.ts';
import { findCompanyKeys } from '../companies/encryption-keys/key-store.ts';
import { makeCompanyKeys } from '../companies/encryption-keys/make-company-keys.ts';
import type { Prepared } from '../startup/start-server.ts';
import {
  demoBankAccount,
  demoCompany,
  demoCompanyFields,
  demoMerchant,
  demoNewcomer,
  demoPassword,
} from './demo-people.ts';
import {
  demoReviewerIds,
  loadDemoAccount,
  loadDemoCompany,
  loadDemoRequest,
  verifyDemo,
} from './load-demo-companies.ts';
import { loadDemoMerchant, loadDemoStaff } from './load-demo-people.ts';

/** The merchant and staff of the demo. */
export type LoadedDemo = {
  readonly companyId: string;
  readonly staffIds: readonly string[];
  readonly passwordHash: string;
};

/**
 * Fills an empty database with the demo's people and companies. If there are any already, changes
 * nothing and returns null.
 */
export async function loadDemoData(prepared: Prepared, now: Date): Promise<LoadedDemo | null> {
  const { database, owner, rootKey } = prepared;
  if (await isLoaded(database)) return null;
  const passwords = createPasswordHasher({ pepper: deriveKey(rootKey, 'password pepper') });
  const passwordHash = await passwords.hash(demoPassword);
  await loadDemoStaff(owner, passwordHash, now);
  const people = await actingAs(database, 'piton', async (transaction) => ({
    merchant: await loadDemoMerchant(transaction, { ...demoMerchant, passwordHash }, now),
    newcomer: await loadDemoMerchant(transaction, { ...demoNewcomer, passwordHash }, now),
  }));
  const numbers = createAccountNumbers(rootKey);
  const newcomers = await makeCompanyKeys(rootKey, demoNewcomer.companyId);
  await loadDemoCompany(
    database,
    { ownerId: people.newcomer, keys: newcomers },
    demoNewcomer.fields,
  );
  // So that the demo's test payments show 3-D Secure.
  await withConnection(owner, (client) =>
    setGatewayAccount(client, rootKey, {
      companyId: demoNewcomer.companyId,
      gateway: 'powertranz',
      merchantKey: writeCredentials(demoNewcomer.powerTranz),
    }),
  );
  await loadDemoAccount(database, numbers, {
    ...demoNewcomer.bankAccount,
    userId: people.newcomer,
  });
  const merchants = await makeCompanyKeys(rootKey, demoCompany.id);
  await loadDemoAccount(database, numbers, { ...demoBankAccount, userId: people.merchant });
  // Last, because its presence proves that the demo is complete.
  await loadDemoCompany(database, { ownerId: people.merchant, keys: merchants }, demoCompanyFields);
  const merchant = { companyId: demoCompany.id, userId: people.merchant };
  await loadDemoRequest(owner, { ...merchant, now });
  const staffIds = await demoReviewerIds(database);
  await verifyDemo(database, staffIds, merchant);
  return { companyId: demoCompany.id, staffIds, passwordHash };
}

/** The keys come last. */
async function isLoaded(database: Kysely<DB>): Promise<boolean> {
  const keys = await actingAs(database, 'piton', (transaction) =>
    findCompanyKeys(transaction, demoCompany.id),
  );
  return keys !== null;
}
