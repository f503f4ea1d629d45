/** Which owners a run pays, how much, and why it holds the others. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCompany } from '../../payments/testing/payment-world.ts';
import {
  addPaidMerchant,
  balanceOf,
  createPayoutWorld,
  adjustBalance,
  runOutcomesOf,
  payoutsOf,
  type PayoutWorld,
  sell,
  verify,
  verifyBankAccount,
} from '../testing/payout-world.ts';

let world: PayoutWorld;
let week = 0;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());

const weekMs = 7 * 24 * 60 * 60_000;
const shifted = (instant: string, weeks: number) =>
  new Date(Date.parse(instant) + weeks * weekMs).toISOString();
const tuesday = () => world.at(shifted('2026-11-24T16:00:00Z', week));
const lastMoment = () => world.at(shifted('2026-11-26T03:59:59.999Z', week));
const thursday = () => world.at(shifted('2026-11-26T10:00:00Z', week));
const nextWeek = () => {
  week += 1;
  return tuesday();
};
beforeEach(nextWeek);

async function addSecondCompany({ uid }: { uid: string }): Promise<{ companyId: string }> {
  const options = { ownerId: uid, standing: 'approved', keyId: randomUUID() } as const;
  return { companyId: await addCompany(world.database, options) };
}

describe('a week', () => {
  test('is paid to the cent, and carries fractions over to the next', async () => {
    const merchant = await addPaidMerchant(world);
    await sell(world, merchant, 99, 12.5);
    await lastMoment();
    await sell(world, merchant, 10.01);
    await thursday();
    await sell(world, merchant, 500);
    await world.run();
    expect(await payoutsOf(world, merchant)).toMatchObject([
      { state: 'queued', net: '113.61', sales: '121.51', fees: '7.899', count: '3' },
    ]);
    // 500.00 less its fee, and a tenth of a cent.
    expect(await balanceOf(world, merchant)).toBe('467.501');
    await nextWeek();
    await thursday();
    await world.run();
    const [, second] = await payoutsOf(world, merchant);
    expect(second).toMatchObject({ net: '467.50', sales: '500.00', fees: '32.500', count: '1' });
    expect(await balanceOf(world, merchant)).toBe('0.001');
    expect((await verify(world)).problems).toEqual([]);
  });

  test('has one payout for all companies, with a line for each', async () => {
    const merchant = await addPaidMerchant(world);
    const other = await addSecondCompany(merchant);
    await sell(world, merchant, 100);
    await sell(world, other, 200);
    await thursday();
    await world.run();
    expect(await payoutsOf(world, merchant)).toMatchObject([{ net: '280.50', count: '2' }]);
    expect(
      await world.asOwner(
        `select company_id, net_mills::int as net from payout_lines where owner_id = $1 order by net`,
        [merchant.uid],
      ),
    ).toEqual([
      { company_id: merchant.companyId, net: 93_500 },
      { company_id: other.companyId, net: 187_000 },
    ]);
  });

  test('offsets one company’s debt against the other’s balance', async () => {
    const merchant = await addPaidMerchant(world);
    const other = await addSecondCompany(merchant);
    await sell(world, merchant, 100);
    await adjustBalance(world, other, -20.55);
    await thursday();
    await world.run();
    expect(await payoutsOf(world, merchant)).toMatchObject([{ net: '72.95', sales: '100.00' }]);
    expect([await balanceOf(world, merchant), await balanceOf(world, other)]).toEqual([
      '0.000',
      '0.000',
    ]);
  });
});

describe('nothing is paid, and the reason is recorded', () => {
  test.each<[string, Parameters<typeof addPaidMerchant>[1], number, string[]]>([
    ['where the account is not verified', { isVerified: false }, 100, ['bank_in_review']],
    ['where the e-mail is not proven', { isProven: false }, 100, ['email_unverified']],
    ['of less than the minimum', {}, 53.46, ['below_minimum']],
    [
      'for all reasons at once',
      { isVerified: false, isProven: false },
      10,
      ['email_unverified', 'bank_in_review', 'below_minimum'],
    ],
  ])('%s', async (_when, how, amount, reasons) => {
    const merchant = await addPaidMerchant(world, how);
    await sell(world, merchant, amount);
    await thursday();
    await world.run();
    expect(await runOutcomesOf(world, merchant)).toMatchObject([{ outcome: 'held', reasons }]);
    expect(await payoutsOf(world, merchant)).toEqual([]);
  });

  test('the minimum itself is enough', async () => {
    const merchant = await addPaidMerchant(world);
    await sell(world, merchant, 53.48);
    await thursday();
    await world.run();
    expect(await payoutsOf(world, merchant)).toMatchObject([{ net: '50.00' }]);
  });

  test('the owner has a negative balance, until sales cover it', async () => {
    const merchant = await addPaidMerchant(world);
    await adjustBalance(world, merchant, -60);
    await thursday();
    await world.run();
    expect(await runOutcomesOf(world, merchant)).toEqual([
      { outcome: 'held', reasons: ['negative'], owed: '-60.00' },
    ]);
    await nextWeek();
    await sell(world, merchant, 200);
    await thursday();
    await world.run();
    expect(await payoutsOf(world, merchant)).toMatchObject([{ net: '127.00' }]);
  });

  test('the next payout includes the money once the reason is gone', async () => {
    const merchant = await addPaidMerchant(world, { isVerified: false });
    await sell(world, merchant, 100);
    await thursday();
    await world.run();
    await verifyBankAccount(world, merchant);
    await world.run();
    expect(await payoutsOf(world, merchant)).toEqual([]);
    await nextWeek();
    await sell(world, merchant, 100);
    await thursday();
    await world.run();
    expect(await payoutsOf(world, merchant)).toMatchObject([{ net: '187.00', count: '2' }]);
  });

  test('a company is suspended, while the owner’s other companies are paid', async () => {
    const merchant = await addPaidMerchant(world);
    const { companyId } = await addSecondCompany(merchant);
    await sell(world, merchant, 100);
    await sell(world, { companyId }, 200);
    await world.asOwner(
      `update companies set standing = 'suspended', in_review = true where id = $1`,
      [companyId],
    );
    await thursday();
    await world.run();
    expect(await payoutsOf(world, merchant)).toMatchObject([{ net: '93.50' }]);
    expect(await runOutcomesOf(world, merchant)).toMatchObject([
      { outcome: 'queued', reasons: ['company_suspended'], owed: '280.50' },
    ]);
  });
});

describe('once', () => {
  test('any number of processes and runs pay each owner once', async () => {
    const merchants = [];
    for (let count = 0; count < 12; count += 1) {
      const merchant = await addPaidMerchant(world);
      await sell(world, merchant, 100 + count);
      merchants.push(merchant);
    }
    await thursday();
    const counts = await Promise.all(Array.from({ length: 16 }, () => world.run()));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(12);
    await world.run();
    for (const merchant of merchants) {
      expect(await payoutsOf(world, merchant)).toHaveLength(1);
      expect(await runOutcomesOf(world, merchant)).toHaveLength(1);
    }
    expect((await verify(world)).problems).toEqual([]);
  });

  test('a clock that goes back an hour over the cut-off, or forward a day, pays nothing twice', async () => {
    const merchant = await addPaidMerchant(world);
    await sell(world, merchant, 100);
    await world.at(shifted('2026-11-26T04:30:00Z', week));
    await world.run();
    await world.at(shifted('2026-11-26T03:30:00Z', week));
    await sell(world, merchant, 100);
    await world.run();
    await world.at(shifted('2026-11-27T04:30:00Z', week));
    await world.run();
    expect(await payoutsOf(world, merchant)).toMatchObject([{ net: '93.50' }]);
    const runs = await world.asOwner('select from payout_runs where closed_at is null');
    expect(runs).toEqual([]);
  });
});
