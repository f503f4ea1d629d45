/** The totals on the cards, for any number of payouts. */
import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import type { PayoutSummary } from '@piton/contract/payouts/payout-summary.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import {
  bankHeader,
  resetLimits,
  importText,
  resultsOf,
  table,
} from '../bank-imports/testing/import-world.ts';
import {
  addPaidMerchant,
  approveRunTwice,
  createPayoutWorld,
  type PayoutWorld,
  releaseRun,
  sell,
} from '../testing/payout-world.ts';

let world: PayoutWorld;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

async function summaryOf({ browser }: Merchant): Promise<PayoutSummary> {
  const { status, body } = await browser.get('/api/payouts/summary');
  expect(status).toBe(200);
  return body as unknown as PayoutSummary;
}

/** One payout of this gross amount with that cut-off Wednesday; its payday is the following Friday. */
async function queue(merchant: Merchant, wednesday: string, amount: number): Promise<void> {
  await world.at(`${wednesday}T16:00:00Z`);
  await sell(world, merchant, amount);
  await world.at(new Date(Date.parse(`${wednesday}T12:00:00Z`) + 24 * 60 * 60_000).toISOString());
  await world.run();
}

async function release(wednesday: string): Promise<void> {
  await resetLimits(world);
  await approveRunTwice([world.one, world.two], wednesday);
  await releaseRun(world.one, wednesday);
}

async function bankSays(merchant: Merchant, wednesday: string, outcome: string): Promise<void> {
  const [payout] = await world.asOwner<{ reference: string; net: string; day: string }>(
    `select reference, (net_mills / 1000.0)::numeric(12, 2)::text as net,
            payout_value_day(cut_off_day)::text as day
       from payouts where owner_id = $1 and cut_off_day = $2`,
    [merchant.uid, wednesday],
  );
  const { reference, net, day } = payout ?? { reference: '', net: '', day: '' };
  const text = table(bankHeader, `${reference},${outcome},${day},${net},XCD,Account closed`);
  await resetLimits(world);
  expect(resultsOf(await importText(world, 'bank_csv', text))).toEqual(['posted']);
}

const none = { count: 0, netMills: 0 };

test('is zero for an owner never paid', async () => {
  expect(await summaryOf(await addPaidMerchant(world))).toEqual({
    previous: null,
    next: null,
    firstMonth: null,
    queued: none,
    total: none,
    within: { 1: none, 7: none, 30: none },
  });
});

test('sums payouts sent and not returned, by the day of their deposit', async () => {
  const merchant = await addPaidMerchant(world);
  // Deposited on 27 November and on 4, 11 and 18 December.
  const weeks = ['2026-11-25', '2026-12-02', '2026-12-09', '2026-12-16'] as const;
  for (const [index, wednesday] of weeks.entries()) {
    await queue(merchant, wednesday, 100 * (index + 1));
    if (index < 3) await release(wednesday);
  }
  await bankSays(merchant, weeks[0], 'deposited');
  await bankSays(merchant, weeks[1], 'deposited');
  await bankSays(merchant, weeks[1], 'returned');

  await world.at('2026-12-11T12:00:00Z');
  expect(await summaryOf(merchant)).toMatchObject({
    previous: { cutOffDay: weeks[2], status: 'in_transit', netMills: 280_500 },
    next: { cutOffDay: weeks[3], status: 'queued', netMills: 374_000 },
    queued: { count: 1, netMills: 374_000 },
    total: { count: 2, netMills: 374_000 },
    within: {
      1: { count: 1, netMills: 280_500 },
      7: { count: 1, netMills: 280_500 },
      30: { count: 2, netMills: 374_000 },
    },
  });
  // Days are Saint Lucia's: there it is still Thursday, and the money arrives tomorrow.
  await world.at('2026-12-11T03:59:00Z');
  expect((await summaryOf(merchant)).within[7]).toEqual(none);
  // Seven days; with both Fridays they would be eight.
  await world.at('2026-12-17T12:00:00Z');
  expect((await summaryOf(merchant)).within[7]).toEqual({ count: 1, netMills: 280_500 });
  await world.at('2026-12-18T12:00:00Z');
  expect((await summaryOf(merchant)).within[7]).toEqual(none);
});

test('names the older of two waiting weeks', async () => {
  const merchant = await addPaidMerchant(world);
  await queue(merchant, '2027-01-06', 100);
  await queue(merchant, '2027-01-13', 200);
  expect(await summaryOf(merchant)).toMatchObject({
    next: { cutOffDay: '2027-01-06', netMills: 93_500 },
    queued: { count: 2, netMills: 280_500 },
    previous: null,
  });
});

test('a holiday explains a payout day other than Friday', async () => {
  const next = async (instant: string): Promise<NextPayout> => {
    await world.at(instant);
    await world.run();
    const { body } = await (await addPaidMerchant(world)).browser.get('/api/payouts/next');
    return body as unknown as NextPayout;
  };
  expect(await next('2027-02-16T16:00:00Z')).toMatchObject({
    expectedDay: '2027-02-19',
    closedDays: [],
  });
  expect(await next('2027-03-23T16:00:00Z')).toMatchObject({
    cutOffDay: '2027-03-24',
    expectedDay: '2027-03-30',
    closedDays: [
      { day: '2027-03-26', name: 'Good Friday' },
      { day: '2027-03-29', name: 'Easter Monday' },
    ],
  });
});
