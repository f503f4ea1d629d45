/** A company shows a payout under way exactly while it has one. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  payoutsOf,
  type PayoutWorld,
  sell,
} from '../testing/payout-world.ts';

let world: PayoutWorld;
let merchant: Merchant;
beforeAll(async () => {
  world = await createPayoutWorld();
  merchant = await addPaidMerchant(world);
});
afterAll(() => world.database.drop());

async function isPending(): Promise<boolean | undefined> {
  const [row] = await world.asOwner<{ pending: boolean }>(
    `select payout_pending as pending from company_totals where company_id = $1 and mode = 'live'`,
    [merchant.companyId],
  );
  return row?.pending;
}

async function payAt(thursday: string): Promise<string> {
  await sell(world, merchant, 100);
  await world.at(thursday);
  await world.run();
  return (await payoutsOf(world, merchant)).at(-1)?.id ?? '';
}

async function cancel(id: string): Promise<void> {
  const path = `/api/console/payouts/${id}/cancellation`;
  const { status } = await world.one.browser.post(path, { reason: 'Requested by phone' });
  expect(status).toBe(200);
}

test('includes a payout older than three months', async () => {
  const old = await payAt('2026-11-26T10:00:00Z');
  await cancel(await payAt('2027-03-25T10:00:00Z'));
  expect(await isPending()).toBe(true);
  await cancel(old);
  expect(await isPending()).toBe(false);
});
