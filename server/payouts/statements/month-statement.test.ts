/** A month's opening balance, movements and closing balance. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPaidMerchant,
  createPayoutWorld,
  type PayoutWorld,
  sell,
} from '../testing/payout-world.ts';
import { cancelNewest, linesAt, millsIn, monthOf, tableAt } from './testing/statement-world.ts';

let world: PayoutWorld;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

test('ends with the month’s last millisecond in Saint Lucia, and the next opens with its balance', async () => {
  const merchant = await addPaidMerchant(world);
  await world.at('2026-12-01T03:59:59.999Z');
  await sell(world, merchant, 100);
  await world.at('2026-12-01T04:00:00.000Z');
  await sell(world, merchant, 200);
  expect(await monthOf(merchant, '2026-11')).toMatchObject({
    from: '2026-11-01',
    to: '2026-11-30',
    isOver: true,
    openingMills: 0,
    saleCount: 1,
    saleMills: 100_000,
    feeMills: 6500,
    closingMills: 93_500,
  });
  expect(await monthOf(merchant, '2026-12')).toMatchObject({
    from: '2026-12-01',
    to: '2026-12-01',
    isOver: false,
    openingMills: 93_500,
    saleCount: 1,
    saleMills: 200_000,
    closingMills: 280_500,
  });
  const times = async (month: string) =>
    (await linesAt(merchant, `/api/statements/${month}/entries`)).map(({ at }) => at);
  expect(await times('2026-11')).toEqual(['2026-12-01T03:59:59.999Z']);
  expect(await times('2026-12')).toEqual(['2026-12-01T04:00:00.000Z']);
});

test('lists payments, returns and their payouts, in a table too', async () => {
  const merchant = await addPaidMerchant(world);
  await world.at('2026-12-08T16:00:00Z');
  await sell(world, merchant, 99, 12.5);
  await world.at('2026-12-10T10:00:00Z');
  await world.run();
  const reference = await cancelNewest(world, merchant);
  const netMills = 104_250;
  const month = await monthOf(merchant, '2026-12');
  expect(month).toMatchObject({
    openingMills: 0,
    saleCount: 2,
    saleMills: 111_500,
    feeMills: 7248,
    otherMills: 0,
    paidMills: netMills,
    returnedMills: netMills,
    closingMills: 104_252,
    companies: [{ companyId: merchant.companyId, paidMills: netMills }],
    payouts: [{ reference, netMills, at: '2026-12-10T10:00:00.000Z' }],
  });
  const { name, rows } = await tableAt(merchant, '/api/statements/2026-12/statement.csv');
  expect(name).toBe('statement-2026-12.csv');
  expect(
    rows.map((row) => [row['Type'], row['About'], millsIn(row['Net XCD']), row['Balance XCD']]),
  ).toEqual([
    ['Opening balance', '2026-12-01 to 2026-12-10', 0, '0.000'],
    ['Sale', 'Nutmeg', 92_565, '92.565'],
    ['Sale', 'Nutmeg', 11_687, '104.252'],
    ['Payout', reference, -netMills, '0.002'],
    ['Payout returned', reference, netMills, '104.252'],
    ['Balance so far', '', 0, '104.252'],
  ]);
});

test('is refused for a future month, empty before the first sale, and not found if malformed', async () => {
  const merchant = await addPaidMerchant(world);
  await world.at('2026-12-31T23:00:00Z');
  await sell(world, merchant, 100);
  for (const path of ['', '/entries', '/statement.csv']) {
    const { status, body } = await merchant.browser.get(`/api/statements/2027-01${path}`);
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { error: { fields: { month: 'This month has not begun yet.' } } },
    });
    expect((await merchant.browser.get(`/api/statements/2026-13${path}`)).status).toBe(404);
  }
  expect(await monthOf(merchant, '2025-03')).toEqual({
    month: '2025-03',
    from: '2025-03-01',
    to: '2025-03-31',
    isOver: true,
    openingMills: 0,
    saleCount: 0,
    saleMills: 0,
    feeMills: 0,
    otherMills: 0,
    paidMills: 0,
    returnedMills: 0,
    closingMills: 0,
    companies: [],
    payouts: [],
  });
  expect(await linesAt(merchant, '/api/statements/2025-03/entries')).toEqual([]);
  const { rows } = await tableAt(merchant, '/api/statements/2025-03/statement.csv');
  expect(rows.map((row) => row['Type'])).toEqual(['Opening balance', 'Closing balance']);
});

test('continues in a month without sales', async () => {
  const merchant = await addPaidMerchant(world);
  await world.at('2027-01-15T16:00:00Z');
  await sell(world, merchant, 100);
  await world.at('2027-04-15T16:00:00Z');
  for (const month of ['2027-02', '2027-03', '2027-04']) {
    expect(await monthOf(merchant, month)).toMatchObject({
      openingMills: 93_500,
      saleCount: 0,
      closingMills: 93_500,
    });
  }
});

test('is closed to other merchants and staff', async () => {
  const [merchant, other] = [await addPaidMerchant(world), await addPaidMerchant(world)];
  await world.at('2027-05-15T16:00:00Z');
  await sell(world, merchant, 100);
  for (const { browser } of [other, world.one]) {
    expect(await monthOf({ browser }, '2027-05')).toMatchObject({ companies: [], saleCount: 0 });
    expect(await linesAt({ browser }, '/api/statements/2027-05/entries')).toEqual([]);
  }
  // A member of a company who doesn't own it can't see what its owner is owed.
  await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
    merchant.companyId,
    other.uid,
  ]);
  expect(await monthOf(other, '2027-05')).toMatchObject({ companies: [] });
});

test('an entry posted after the clock went back keeps its place in the ledger', async () => {
  const merchant = await addPaidMerchant(world);
  await world.at('2027-07-01T04:30:00Z');
  await sell(world, merchant, 100);
  await world.at('2027-07-01T03:40:00Z');
  await sell(world, merchant, 200);
  await world.at('2027-07-20T03:40:00Z');
  await sell(world, merchant, 300);
  expect(await monthOf(merchant, '2027-06')).toMatchObject({ saleMills: 300_000 });
  expect(await monthOf(merchant, '2027-07')).toMatchObject({
    openingMills: 280_500,
    saleMills: 300_000,
  });
});
