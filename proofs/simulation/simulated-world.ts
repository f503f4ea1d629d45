import { createCompany, newCompanyId } from '@piton/server/companies/create-company.ts';
import {
  vectorKeys,
  vectors,
} from '@piton/server/companies/encryption-keys/testing/vector-keys.ts';
import { approveCompany, tiKaye } from '@piton/server/companies/testing/approve-company.ts';
import { actingAs } from '@piton/server/database/acting-as.ts';
import { connect } from '@piton/server/database/connect.ts';
import type { TestCluster } from '@piton/server/database/testing/test-cluster.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { rootKeyFrom } from '@piton/server/encryption/root-key.ts';
import { addUser } from '@piton/server/identity/testing/add-user.ts';
import { verifyBankAccount } from '@piton/server/payouts/testing/payout-world.ts';
import { randomUUID } from 'node:crypto';
import { simulatedClock } from './run-statement.ts';

export const rootKey = rootKeyFrom(Buffer.alloc(32, 5));
export const minimumMills = 50_000n;
/** A Monday morning in Saint Lucia. */
export const startMs = Date.parse('2026-11-23T12:00:00Z');

export type SimulatedCompany = {
  readonly id: string;
  readonly ownerId: string;
  readonly keyId: string;
  readonly publicKey: string;
};

export type SimulatedWorld = {
  readonly companies: readonly SimulatedCompany[];
  /** Two members of staff. */
  readonly staff: readonly [string, string];
};

export type Logins = Pick<TestCluster, 'owner' | 'app' | 'superuser'>;

/** Until the simulation takes the clock. */
const fixedClock = `
  create or replace function database_now() returns timestamptz
    language sql return to_timestamp(${startMs} / 1000.0)`;

/** Ids that PostgreSQL makes follow from their number. */
const countedIds = `
  create sequence public.test_ids;
  grant usage on sequence public.test_ids to public;
  create or replace function pg_catalog.gen_random_uuid() returns uuid language sql volatile
    as 'select md5(nextval(''public.test_ids'')::text)::uuid'`;

/** Two owners with three companies, each ready to be paid, and two members of staff. */
export async function buildWorld(logins: Logins): Promise<SimulatedWorld> {
  await withConnection(logins.superuser, async (client) => {
    await client.query('set allow_system_table_mods = on');
    await client.query(countedIds);
  });
  const opened = connect({ connection: logins.app, poolSize: 2, onIdleError: console.error });
  try {
    return await withConnection(logins.owner, async (client) => {
      await client.query(fixedClock);
      const asOwner = async <Row extends object>(text: string, values: unknown[] = []) =>
        (await client.query<Row>(text, values)).rows;
      const given = { ...logins, kysely: opened.kysely };
      const person = (name: string, role: 2 | 3) =>
        addUser(given, { email: `${name}@example.lc`, password: 'secret', role, isVerified: true });
      const [one, two] = [await person('one', 2), await person('two', 2)];
      const companies: SimulatedCompany[] = [];
      for (const name of ['ana', 'ben']) {
        const ownerId = await person(name, 3);
        await addBankAccount(asOwner, ownerId, { one, two });
        companies.push(await addCompany(given, ownerId));
        if (name === 'ana') companies.push(await addCompany(given, ownerId));
      }
      await client.query(simulatedClock);
      return { companies, staff: [one, two] };
    });
  } finally {
    await opened.close();
  }
}

async function addBankAccount(
  asOwner: Parameters<typeof verifyBankAccount>[0]['asOwner'],
  ownerId: string,
  { one, two }: { one: string; two: string },
): Promise<void> {
  await asOwner(
    `insert into bank_accounts
       (user_id, bank_name, account_name, account_routing, sealed_number, last_four, number_hash)
     select $1, name, 'Ana', '', '\\x00', '1234', sha256('1') from banks order by name limit 1`,
    [ownerId],
  );
  const people = { one: { uid: one }, two: { uid: two } } as unknown as Pick<
    Parameters<typeof verifyBankAccount>[0],
    'one' | 'two'
  >;
  await verifyBankAccount({ asOwner, ...people }, { uid: ownerId });
}

async function addCompany(
  { kysely, owner }: { kysely: Parameters<typeof actingAs>[0]; owner: Logins['owner'] },
  ownerId: string,
): Promise<SimulatedCompany> {
  const keyId = randomUUID();
  const keys = vectorKeys(rootKey, newCompanyId(), keyId);
  await actingAs(kysely, 'piton', (transaction) =>
    createCompany(transaction, { fields: tiKaye, ownerId, keys }, new Date(startMs)),
  );
  await approveCompany({ owner }, keys.companyId);
  return { id: keys.companyId, ownerId, keyId, publicKey: vectors.publicKey };
}
