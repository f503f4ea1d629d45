/** A week still open after the next one's end is run first, with its own cut-off. */
import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { breakPayouts, repairPayouts } from '../testing/break-payouts.ts';
import { countOpenRun } from './show-open-run.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  runOutcomesOf,
  payoutsOf,
  type PayoutWorld,
  sell,
  verify,
} from '../testing/payout-world.ts';

/** Weeks with several owners, all made and paid by the product itself. */
const patient = { timeout: 60_000 };

let world: PayoutWorld;
beforeAll(async () => {
  world = await createPayoutWorld();
});
afterAll(() => world.database.drop());
afterEach(() => repairPayouts(world));

/** In hours. */
const openFor = async () => (await countOpenRun(world.database.kysely)) / 3600;
const exceptions = async () => {
  const { body } = await world.one.browser.get('/api/console/reconciliation');
  return (body as unknown as Reconciliation).exceptions;
};
const runs = () =>
  world.asOwner<{ day: string; closed: boolean }>(
    `select cut_off_day::text as day, closed_at is not null as closed from payout_runs order by 1`,
  );

test(
  'a week left open over the next Wednesday is closed, and each owner is in one payout of it',
  patient,
  async () => {
    const [broken, sound] = [await addPaidMerchant(world), await addPaidMerchant(world)];
    for (const each of [broken, sound]) await sell(world, each, 100);
    await breakPayouts(world, 'before', [broken]);
    await world.at('2026-11-26T10:00:00Z');
    await world.run();
    // No server runs for a week.
    await world.at('2026-12-01T16:00:00Z');
    for (const each of [broken, sound]) await sell(world, each, 200);
    await world.at('2026-12-03T10:00:00Z');
    expect(await runs()).toEqual([{ day: '2026-11-25', closed: false }]);
    expect(await openFor()).toBe(7 * 24 + 6);
    expect(await exceptions()).toContainEqual(
      expect.objectContaining({
        kind: 'run_open',
        reference: 'Week of Wednesday 25 November',
        explanation: expect.stringContaining('1 to go') as string,
      }),
    );
    // Its queued payouts are overdue.
    expect(await exceptions()).toContainEqual(
      expect.objectContaining({ kind: 'run_late', id: 'run_late 2026-11-25', mills: 93_500 }),
    );
    await repairPayouts(world);
    await Promise.all(Array.from({ length: 4 }, () => world.run()));
    await world.run();
    expect(await runs()).toEqual([
      { day: '2026-11-25', closed: true },
      { day: '2026-12-02', closed: true },
    ]);
    for (const each of [broken, sound]) {
      expect(await payoutsOf(world, each)).toMatchObject([
        { cut_off_day: '2026-11-25', net: '93.50', count: '1' },
        { cut_off_day: '2026-12-02', net: '187.00', count: '1' },
      ]);
    }
    expect(await openFor()).toBe(0);
    expect((await exceptions()).map(({ kind }) => kind)).not.toContain('run_open');
    expect((await verify(world)).problems).toEqual([]);
  },
);

test(
  'an owner failing in both is skipped by the older run and kept by the newer',
  patient,
  async () => {
    await world.at('2026-12-08T16:00:00Z');
    const [broken, sound] = [await addPaidMerchant(world), await addPaidMerchant(world)];
    for (const each of [broken, sound]) await sell(world, each, 100);
    await breakPayouts(world, 'before', [broken]);
    await world.at('2026-12-10T10:00:00Z');
    await world.run();
    await world.at('2026-12-17T10:00:00Z');
    await world.run();
    // After half an hour of retries they are skipped, and the next week tries them at once.
    expect((await runs()).slice(-2)).toEqual([
      { day: '2026-12-09', closed: true },
      { day: '2026-12-16', closed: false },
    ]);
    expect(await runOutcomesOf(world, broken)).toMatchObject([
      { outcome: 'held', reasons: ['not_processed'], owed: '93.50' },
      { outcome: null },
    ]);
    expect(await openFor()).toBe(6);
    await repairPayouts(world);
    await world.at('2026-12-17T11:00:00Z');
    await world.run();
    expect(await payoutsOf(world, broken)).toMatchObject([
      { cut_off_day: '2026-12-16', net: '93.50' },
    ]);
    expect((await verify(world)).problems).toEqual([]);
  },
);
