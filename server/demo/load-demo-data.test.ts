import { randomBytes } from 'node:crypto';
import { calendarDay, startOfDay } from '@piton/contract/time/time.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findPublicData } from '../companies/public-data.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { withConnection } from '../database/with-connection.ts';
import { rootKeyFrom } from '../encryption/root-key.ts';
import { demoCompany, demoNewcomer } from './demo-people.ts';
import { loadDemoData } from './load-demo-data.ts';

const rootKey = rootKeyFrom(randomBytes(32));
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const load = () =>
  loadDemoData({ database: database.kysely, owner: database.owner, rootKey }, new Date());

async function people(): Promise<unknown[]> {
  const { rows } = await withConnection(database.owner, (client) =>
    client.query<object>('select email, role, primary_company_id from users order by email'),
  );
  return rows;
}

const allPeople = [
  { email: 'alicia@demo.example', role: 1, primary_company_id: null },
  { email: 'denise@demo.example', role: 2, primary_company_id: null },
  { email: 'jerome@demo.example', role: 3, primary_company_id: demoNewcomer.companyId },
  { email: 'kendrick@demo.example', role: 2, primary_company_id: null },
  { email: 'maria@demo.example', role: 3, primary_company_id: demoCompany.id },
];

test('an empty database gets users and a company that accepts payments', async () => {
  await load();
  expect(await people()).toEqual(allPeople);
  expect(await findPublicData(database.kysely, demoCompany.id)).toMatchObject({
    companyName: demoCompany.name,
    acceptsLive: true,
  });
});

test('the newcomer’s details await review, and the merchant’s are approved', async () => {
  await load();
  const { rows } = await withConnection(database.owner, (client) =>
    client.query(
      `select users.email, companies.in_review as company, bank_accounts.in_review as account
         from users join companies on owner_id = users.id join bank_accounts on user_id = users.id
        order by users.email`,
    ),
  );
  expect(rows).toEqual([
    { email: 'jerome@demo.example', company: true, account: true },
    { email: 'maria@demo.example', company: false, account: false },
  ]);
});

test('a second start changes nothing', async () => {
  await load();
  const before = await findPublicData(database.kysely, demoCompany.id);
  await load();
  expect(await people()).toEqual(allPeople);
  expect(await findPublicData(database.kysely, demoCompany.id)).toEqual(before);
});

test('an interrupted load is completed by the next start', async () => {
  await load();
  await withConnection(database.owner, async (client) => {
    await client.query('delete from gateway_accounts');
    await client.query('delete from company_key_pairs');
    await client.query('delete from company_data_keys');
  });
  expect(await findPublicData(database.kysely, demoCompany.id)).toBeNull();
  await load();
  expect(await people()).toEqual(allPeople);
  expect(await findPublicData(database.kysely, demoCompany.id)).not.toBeNull();
});

test('the expired payment request was open until the last midnight', async () => {
  await load();
  const { rows } = await withConnection(database.owner, (client) =>
    client.query<{ expires_at: Date; state: string }>(
      'select expires_at, payment_request_state(r) as state from payment_requests r',
    ),
  );
  expect(rows).toEqual([{ expires_at: startOfDay(calendarDay(new Date())), state: 'expired' }]);
});
