/** Each company in a payout gets an event for each of its steps. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import {
  createPayoutEmailsWorld,
  importBankReport,
  type PayoutEmailsWorld,
  release,
} from '../../notifications/payouts/testing/payout-emails-world.ts';
import { addCompany } from '../../payments/testing/payment-world.ts';
import { addPaidMerchant, payoutsOf, sell } from '../../payouts/testing/payout-world.ts';
import { eventsOf, eventTypesOf } from '../testing/events-of.ts';
import { keyOf } from '../testing/key-of.ts';

let world: PayoutEmailsWorld;
let merchant: Merchant;
let cutOffDay: string;
beforeAll(async () => {
  world = await createPayoutEmailsWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  cutOffDay = await world.nextTuesday();
  merchant = await addPaidMerchant(world);
  await keyOf(world, merchant, { mode: 'live' });
  await sell(world, merchant, 100);
});

const payoutEvents = async (companyId: string) =>
  (await eventTypesOf(world, { companyId })).filter((type) => type.startsWith('payout.'));

async function payoutId(): Promise<string> {
  const payout = (await payoutsOf(world, merchant)).at(-1);
  if (payout === undefined) throw new Error('nothing is paid out');
  return payout.id;
}

test('a payout is queued, in transit, deposited and returned', async () => {
  await world.runOnThursday();
  expect(await payoutEvents(merchant.companyId)).toEqual(['payout.queued']);
  await release(world, cutOffDay);
  const id = await payoutId();
  await importBankReport(world, id, { state: 'deposited' });
  await importBankReport(world, id, { state: 'returned', reason: 'The account is closed.' });
  expect(await payoutEvents(merchant.companyId)).toEqual([
    'payout.queued',
    'payout.in_transit',
    'payout.deposited',
    'payout.returned',
  ]);
  const events = await eventsOf(world, merchant);
  const keys = events.filter(({ type }) => type.startsWith('payout.')).map((e) => e.sequence_key);
  expect(new Set(keys)).toEqual(new Set([id]));
});

test('each of its companies has the event', async () => {
  const company = { ownerId: merchant.uid, standing: 'approved', keyId: randomUUID() } as const;
  const companyId = await addCompany(world.database, company);
  await sell(world, { companyId }, 80);
  await keyOf(world, { uid: merchant.uid, companyId }, { mode: 'live' });
  await world.runOnThursday();
  expect(await payoutEvents(merchant.companyId)).toEqual(['payout.queued']);
  expect(await payoutEvents(companyId)).toEqual(['payout.queued']);
});

test('a payout that staff cancel is an event', async () => {
  await world.runOnThursday();
  await world.one.browser.post(`/api/console/payouts/${await payoutId()}/cancellation`, {
    reason: 'Requested by phone',
  });
  expect(await payoutEvents(merchant.companyId)).toEqual(['payout.queued', 'payout.cancelled']);
});
