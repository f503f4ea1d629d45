import { randomBytes, randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { createCompany, newCompanyId } from '../../create-company.ts';
import { tiKaye } from '../../testing/approve-company.ts';
import { actingAs } from '../../../database/acting-as.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../../database/testing/create-test-database.ts';
import { withConnection } from '../../../database/with-connection.ts';
import { withKeptConnection } from '../../../database/testing/keep-connections.ts';
import { Secret } from '../../../gateways/secret.ts';
import { addUser } from '../../../identity/testing/add-user.ts';
import { type RootKey, rootKeyFrom } from '../../../encryption/root-key.ts';
import { keepRootKeyCheck } from '../../../encryption/root-keys/check-root-key.ts';
import { vectorKeys } from '../../encryption-keys/testing/vector-keys.ts';
import { findCurrentAccountId } from '../find-gateway-account.ts';
import { type AccountSet, setGatewayAccount } from '../set-gateway-account.ts';

export type AccountWorld = {
  readonly database: TestDatabase;
  readonly rootKey: RootKey;
  readonly addCompany: () => Promise<{ companyId: string; ownerId: string }>;
  readonly set: (companyId: string, merchantKey: string) => Promise<AccountSet>;
  readonly currentOf: (companyId: string) => Promise<string | null>;
  readonly asOwner: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
};

export async function createAccountWorld(): Promise<AccountWorld> {
  const database = await createTestDatabase();
  const rootKey = rootKeyFrom(randomBytes(32));
  await keepRootKeyCheck(database.kysely, rootKey);
  return {
    database,
    rootKey,
    addCompany: () => addCompany(database, rootKey),
    set: (companyId, merchantKey) =>
      withConnection(database.owner, (client) =>
        setGatewayAccount(client, rootKey, {
          companyId,
          gateway: 'four_cs',
          merchantKey: new Secret(merchantKey),
        }),
      ),
    currentOf: (companyId) =>
      actingAs(database.kysely, { companyId }, (transaction) =>
        findCurrentAccountId(transaction, companyId),
      ),
    asOwner: (text, values) => rowsAs(database.owner, text, values),
  };
}

async function addCompany(
  database: TestDatabase,
  rootKey: RootKey,
): Promise<{ companyId: string; ownerId: string }> {
  const companyId = newCompanyId();
  const ownerId = await addUser(database, {
    email: `${companyId.toLowerCase()}@x.lc`,
    password: 'secret',
  });
  const keys = vectorKeys(rootKey, companyId, randomUUID());
  await actingAs(database.kysely, 'piton', (transaction) =>
    createCompany(transaction, { fields: tiKaye, ownerId, keys }, new Date()),
  );
  return { companyId, ownerId };
}

async function rowsAs<Row extends object>(
  connection: ClientConfig,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return withKeptConnection(connection, async (client) => {
    const { rows } = await client.query<Row>(text, values);
    return rows;
  });
}
