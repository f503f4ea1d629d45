/** A merchant sees their next and past payouts, and no other merchant's. */
import type { NextPayout, Payout } from '@piton/contract/payouts/payout.ts';
import { addDays } from '@piton/contract/time/calendar.ts';
import { calendarDay } from '@piton/contract/time/time.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { password } from '../../identity/staff/testing/console-world.ts';
import { chargeBack, sellTo, type Sold } from '../bank-imports/testing/disputed-sales.ts';
import {
  addPaidMerchant,
  approveRunTwice,
  createPayoutWorld,
  adjustBalance,
  payoutsOf,
  type PayoutWorld,
  sell,
  verifyBankAccount,
} from '../testing/payout-world.ts';

let world: PayoutWorld;
let week = 0;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

const weekMs = 7 * 24 * 60 * 60_000;
const at = (instant: string) =>
  world.at(new Date(Date.parse(instant) + week * weekMs).toISOString());
const tuesday = () => at('2026-11-24T16:00:00Z');
const thursday = () => at('2026-11-26T10:00:00Z');
beforeEach(() => {
  week += 1;
  return tuesday();
});

async function nextOf({ browser }: Merchant): Promise<NextPayout> {
  const { status, body } = await browser.get('/api/payouts/next');
  expect(status).toBe(200);
  return body as unknown as NextPayout;
}

async function listOf({ browser }: Merchant): Promise<Payout[]> {
  const { status, body } = await browser.get('/api/payouts');
  expect(status).toBe(200);
  return body['items'] as Payout[];
}

describe('the next payout', () => {
  test('is empty for a new owner, with its possible day', async () => {
    week = 0;
    await tuesday();
    expect(await nextOf(await addPaidMerchant(world))).toEqual({
      underWay: [],
      lastWeek: null,
      cutOffDay: '2026-11-18',
      cutOff: '2026-11-19T04:00:00.000Z',
      expectedDay: '2026-11-20',
      closedDays: [],
      following: { fromDay: '2026-11-19', expectedDay: '2026-11-27', netMills: 0 },
      netMills: 0,
      owedMills: 0,
      minimumMills: 50_000,
      reasons: [],
      bankNote: '',
      dueDisputes: null,
      lines: [],
    });
    // After the previous week's run, this is the next week.
    await world.run();
    expect(await nextOf(await addPaidMerchant(world))).toMatchObject({
      lastWeek: { cutOffDay: '2026-11-18', outcome: 'nothing_due', netMills: 0 },
      cutOffDay: '2026-11-25',
      cutOff: '2026-11-26T04:00:00.000Z',
      expectedDay: '2026-11-27',
    });
  });

  test('counts the live disputes that await the merchant’s response', async () => {
    // Disputes are dated by today's date.
    week = 0;
    await tuesday();
    const merchant = await addPaidMerchant(world);
    const other = await addPaidMerchant(world);
    const [one, two] = (await sellTo(world, merchant, 100, 200)) as [Sold, Sold];
    const [foreign] = (await sellTo(world, other, 100)) as [Sold];
    const own = [await chargeBack(world, one, 50_000), await chargeBack(world, two, 50_000)];
    await chargeBack(world, foreign, 50_000);
    const respondBy = addDays(calendarDay(new Date()), 14);
    const accepted: string[] = [];
    for (const count of [2, 1]) {
      const { dueDisputes } = await nextOf(merchant);
      expect(dueDisputes).toMatchObject({ count, respondBy });
      const id = dueDisputes?.firstId ?? '';
      accepted.push(id);
      const acceptance = merchant.browser.post(`/api/disputes/${id}/acceptance`, { version: 0 });
      expect((await acceptance).status).toBe(200);
    }
    expect(accepted.toSorted()).toEqual(own.toSorted());
    expect((await nextOf(merchant)).dueDisputes).toBeNull();
  });

  test('shows its sales, and when', async () => {
    await world.run();
    const merchant = await addPaidMerchant(world);
    await sell(world, merchant, 100, 10.01);
    expect(await nextOf(merchant)).toMatchObject({
      netMills: 102_850,
      owedMills: 102_850,
      reasons: [],
      lines: [
        {
          companyId: merchant.companyId,
          saleCount: 2,
          saleMills: 110_010,
          feeMills: 7151,
          carriedOutMills: 9,
          isPaidOut: true,
          standing: 'approved',
        },
      ],
    });
  });

  test('does not depend on the closed week that has not run yet', async () => {
    const merchant = await addPaidMerchant(world);
    await sell(world, merchant, 100);
    const held = await addPaidMerchant(world, { isVerified: false });
    await sell(world, held, 100);
    await thursday();
    await sell(world, merchant, 900);
    // The week has ended without a run, so this Friday's payout is still the next.
    expect(await nextOf(merchant)).toMatchObject({
      netMills: 93_500,
      following: { netMills: 841_500 },
    });
    await world.run();
    expect(await payoutsOf(world, merchant)).toMatchObject([{ net: '93.50' }]);
    expect(await nextOf(merchant)).toMatchObject({
      lastWeek: null,
      netMills: 841_500,
      following: { netMills: 0 },
    });
    expect(await nextOf(held)).toMatchObject({ lastWeek: { outcome: 'held', netMills: 0 } });
  });

  test.each([
    ['bank_in_review', { isVerified: false }],
    ['email_unverified', { isProven: false }],
  ])('is empty while %s holds it, and shows the amount owed', async (reason, how) => {
    await world.run();
    const merchant = await addPaidMerchant(world, how);
    await sell(world, merchant, 100);
    expect(await nextOf(merchant)).toMatchObject({
      netMills: 0,
      owedMills: 93_500,
      reasons: [reason],
    });
  });

  test.each([
    ['bank_in_review', { isVerified: false }],
    ['email_unverified', { isProven: false }],
  ])('says that %s would hold it, without sales and below zero', async (reason, how) => {
    await world.run();
    const merchant = await addPaidMerchant(world, how);
    expect(await nextOf(merchant)).toMatchObject({ owedMills: 0, reasons: [reason] });
    await adjustBalance(world, merchant, -5);
    expect(await nextOf(merchant)).toMatchObject({
      owedMills: -5000,
      reasons: ['negative', reason],
    });
  });

  test('is empty for a user without a company', async () => {
    const { browser } = await world.signIn('helper@example.lc', { role: 3 });
    const { body } = await browser.get('/api/payouts/next');
    expect(body).toMatchObject({ owedMills: 0, reasons: [], lines: [] });
  });

  test('equals the payout to the cent if nothing else happens', async () => {
    const money = fc.integer({ min: 1, max: 200_000 }).map((cents) => cents / 100);
    const merchant = await addPaidMerchant(world);
    let paid = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(money, { maxLength: 6 }),
        fc.option(fc.integer({ min: -30_000, max: 5000 }).filter((cents) => cents !== 0)),
        fc.boolean(),
        async (amounts, given, isVerified) => {
          week += 1;
          await tuesday();
          await world.run();
          await sell(world, merchant, ...amounts);
          if (given !== null) await adjustBalance(world, merchant, given / 100);
          await world.asOwner(
            `update bank_accounts set account_name = account_name where user_id = $1`,
            [merchant.uid],
          );
          if (isVerified) await verifyBankAccount(world, merchant);
          const { netMills, owedMills, reasons, cutOffDay } = await nextOf(merchant);
          await thursday();
          await world.run();
          const payouts = (await listOf(merchant)).filter((each) => each.cutOffDay === cutOffDay);
          expect(payouts.map((payout) => payout.netMills)).toEqual(
            netMills === 0 ? [] : [netMills],
          );
          paid += payouts.length;
          const [row] = await world.asOwner<{ reasons: string[] }>(
            'select reasons from payout_run_owners where owner_id = $1 and cut_off_day = $2',
            [merchant.uid, cutOffDay],
          );
          // The run gives no reason for a hold if there is no money to hold.
          const isAny = owedMills > 0;
          const heldBy = isAny ? reasons : reasons.filter((each) => each === 'negative');
          expect(new Set(row?.reasons ?? [])).toEqual(new Set(heldBy));
        },
      ),
      { numRuns: 25, endOnFailure: true },
    );
    expect(paid).toBeGreaterThan(3);
  });
});

describe('past payouts', () => {
  test('are listed with the specification’s fields and their state', async () => {
    const merchant = await addPaidMerchant(world);
    await sell(world, merchant, 100, 200);
    await thursday();
    await world.run();
    const [queued] = await listOf(merchant);
    expect(queued).toMatchObject({
      owner: merchant.uid,
      status: 'queued',
      fullAmount: 300,
      totalFees: 19.5,
      totalTransactions: 2,
      netMills: 280_500,
      bankDetails: {
        bankName: 'Bank of Saint Lucia Limited',
        accountNumber: '•••• 4756',
        accountName: 'Ana Charlemagne',
        inReview: false,
      },
    });
    const day = queued?.cutOffDay ?? '';
    await approveRunTwice([world.one, world.two], day);
    expect(await listOf(merchant)).toMatchObject([{ status: 'queued' }]);
    await world.one.browser.post(`/api/console/payout-runs/${day}/release`, {
      password,
      format: 'csv',
    });
    expect(await listOf(merchant)).toMatchObject([{ status: 'in_transit' }]);
    const { body } = await merchant.browser.get(`/api/payouts/${queued?.id ?? ''}`);
    expect(body).toMatchObject({
      lines: [{ companyId: merchant.companyId, saleCount: 2, netMills: 280_500 }],
      steps: [{ status: 'queued' }, { status: 'in_transit' }],
    });
  });

  test('are not found by another owner', async () => {
    const [merchant, other] = [await addPaidMerchant(world), await addPaidMerchant(world)];
    await sell(world, merchant, 100);
    await thursday();
    await world.run();
    const [payout] = await listOf(merchant);
    expect(await listOf(other)).toEqual([]);
    expect((await other.browser.get(`/api/payouts/${payout?.id ?? ''}`)).status).toBe(404);
    expect((await nextOf(other)).owedMills).toBe(0);
  });

  test('have pages without repeats', async () => {
    const merchant = await addPaidMerchant(world);
    for (let count = 0; count < 30; count += 1) {
      week += 1;
      await tuesday();
      await sell(world, merchant, 100);
      await thursday();
      await world.run();
    }
    const first = await merchant.browser.get('/api/payouts');
    const cursor = String(first.body['nextCursor']);
    const second = await merchant.browser.get(`/api/payouts?cursor=${cursor}`);
    const days = [first, second].flatMap(({ body }) =>
      (body['items'] as Payout[]).map(({ cutOffDay }) => cutOffDay),
    );
    expect(days).toHaveLength(30);
    expect(days).toEqual([...new Set(days)].toSorted().toReversed());
    expect(second.body['nextCursor']).toBeNull();
  });
});
