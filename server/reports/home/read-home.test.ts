/** Home's single response equals the separate ones, and works before a merchant may be paid. */
import { calendarDay } from '@piton/contract/time/time.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readBanking } from '../../banking/bank-account-store.ts';
import { selectCompaniesOf } from '../../companies/list-companies.ts';
import { actingAs } from '../../database/acting-as.ts';
import { withConnection } from '../../database/with-connection.ts';
import { chartSalesOf } from '../charts/chart-sales.ts';
import { sumMonthsOf } from '../charts/sum-months.ts';
import { createSalesWorld, type SalesWorld } from '../testing/sales-world.ts';
import { readHomeOf } from './read-home.ts';

let world: SalesWorld;
beforeAll(async () => {
  world = await createSalesWorld();
  for (const { companyId } of [world.merchant, world.other]) {
    await world.sell(companyId, [{ personName: 'Ana' }, { personName: 'Bo', status: 'Declined' }]);
  }
});
afterAll(() => world.database.drop());

const today = calendarDay(new Date());
const home = (companyId: string | null = world.merchant.companyId) =>
  readHomeOf(
    { database: world.database.kysely, amountMaxMills: 50_000_000n },
    { ...world.merchant, companyId, today },
  );

const asOwner = (text: string, values: unknown[] = []) =>
  withConnection(world.database.owner, (client) => client.query(text, values));

async function linkAccount(): Promise<void> {
  await asOwner(
    `insert into bank_accounts
       (user_id, bank_name, account_name, account_routing, sealed_number, last_four, number_hash)
     select $1, name, 'Ana', '', '\\x00', '1234', sha256('1') from banks limit 1`,
    [world.merchant.userId],
  );
}

/** Approves the account directly, because this test has no staff. */
async function approveAccount(): Promise<void> {
  await asOwner('alter table bank_accounts disable trigger user');
  await asOwner('alter table bank_accounts drop constraint bank_accounts_are_verified_by_approval');
  await asOwner('update bank_accounts set in_review = false where user_id = $1', [
    world.merchant.userId,
  ]);
}

test('shows figures once there are a company and a verified account', async () => {
  expect(await home()).toMatchObject({ banking: { bankAccount: null }, statistics: null });
  await linkAccount();
  expect((await home()).statistics).toBeNull();
  await approveAccount();
  expect((await home(null)).statistics).toBeNull();
  const { userId } = world.merchant;
  const [companies, banking] = await actingAs(
    world.database.kysely,
    { userId },
    async (transaction) => [
      { items: await selectCompaniesOf(transaction, userId), amountMaxMills: 50_000_000 },
      await readBanking(transaction, userId),
    ],
  );
  const shown = await home();
  expect(shown).toEqual({
    companies,
    banking,
    statistics: {
      months: await sumMonthsOf(world.database.kysely, world.merchant, today),
      chart: await chartSalesOf(world.database.kysely, world.merchant, { tab: '1M', today }),
    },
  });
  expect(shown.statistics?.months).toMatchObject({ count: 2, approvedCount: 1 });
  expect(shown.statistics?.months.newest.map(({ personName }) => personName)).toEqual([
    'Bo',
    'Ana',
  ]);
});

test('shows nothing about a foreign company', async () => {
  const { statistics, companies } = await home(world.other.companyId);
  expect(companies.items.map(({ companyId }) => companyId)).toEqual([world.merchant.companyId]);
  expect(statistics?.months).toMatchObject({ count: 0, newest: [] });
});
