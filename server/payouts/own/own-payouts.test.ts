/** Members of staff can't approve or release a week that pays them. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { actingAs } from '../../database/acting-as.ts';
import type { HttpResponse } from '../../identity/testing/browse.ts';
import { password, type SignedIn } from '../../identity/staff/testing/console-world.ts';
import {
  addPaidMerchant,
  approveRunTwice,
  createPayoutWorld,
  payoutsOf,
  type PayoutWorld,
  sell,
} from '../testing/payout-world.ts';

let world: PayoutWorld;
let three: SignedIn;
let path = '';
let cutOffDay = '';
/** One member of staff owns a shop that is paid this week, and one works in such a shop. */
let owner: Merchant;
let member: SignedIn;
beforeAll(async () => {
  world = await createPayoutWorld();
  three = await world.signIn('three@example.lc', { role: 2 });
  owner = await addPaidMerchant(world);
  const shop = await addPaidMerchant(world);
  await sell(world, owner, 100);
  await sell(world, shop, 200);
  await world.at('2026-11-26T10:00:00Z');
  await world.run();
  member = await world.signIn('member@example.lc', { role: 2 });
  await world.asOwner('insert into company_members (company_id, user_id) values ($1, $2)', [
    shop.companyId,
    member.uid,
  ]);
  await world.asOwner('update users set role = 2, second_factor_exempt = true where id = $1', [
    owner.uid,
  ]);
  cutOffDay = (await payoutsOf(world, owner))[0]?.cut_off_day ?? '';
  path = `/api/console/payout-runs/${cutOffDay}`;
});
afterAll(() => world.database.drop());

const people = () => [owner, member];

async function approve({ browser }: SignedIn): Promise<HttpResponse> {
  const { version } = (await browser.get(path)).body;
  return browser.post(`${path}/approval`, { password, version });
}

/** Checks that nothing else caused the rejection. */
function expectForbidden({ status, body }: HttpResponse): void {
  expect({ status, body }).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
}

const byThem = (staffId: string, statement: string) =>
  actingAs(world.database.kysely, { staffId }, (transaction) =>
    sql.raw(statement).execute(transaction),
  );

test('staff cannot approve their own payout, even with a colleague', async () => {
  for (const own of people()) expectForbidden(await approve(own));
  expect(await world.asOwner(`select from approvals where kind = 'payout_run'`)).toEqual([]);
});

test('staff cannot cancel their own payout', async () => {
  const [payout] = await payoutsOf(world, owner);
  const cancellation = `/api/console/payouts/${payout?.id ?? ''}/cancellation`;
  expectForbidden(await owner.browser.post(cancellation, { reason: 'Mine is for next week' }));
  expect(await payoutsOf(world, owner)).toMatchObject([{ state: 'queued' }]);
});

test('staff cannot start to release their own payout', async () => {
  await approveRunTwice([world.one, three], cutOffDay);
  for (const own of people()) {
    expectForbidden(await own.browser.post(`${path}/release`, { password, format: 'csv' }));
    await expect(
      byThem(own.uid, `select payouts_to_release('${cutOffDay}')`),
    ).rejects.toMatchObject({ code: '42501' });
  }
});

test('staff cannot release their own payout by SQL either', async () => {
  const ids = await world.asOwner<{ id: string }>(
    `select id from payouts where state = 'approved' order by reference`,
  );
  expect(ids).toHaveLength(2);
  const list = ids.map(({ id }) => `'${id}'`).join(', ');
  for (const own of people()) {
    const release = `select release_payouts(
      '${cutOffDay}', 'csv', 'x', sha256('x'), array[${list}]::uuid[])`;
    await expect(byThem(own.uid, release)).rejects.toMatchObject({ code: '42501' });
  }
  expect(
    (await world.one.browser.post(`${path}/release`, { password, format: 'csv' })).status,
  ).toBe(200);
});
