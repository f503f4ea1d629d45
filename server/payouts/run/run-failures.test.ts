/** An owner who can't be paid doesn't stop the others' payouts, and staff see it. */
import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import { connect } from '../../database/connect.ts';
import { runPayouts } from './run-payouts.ts';
import { countOpenRun, showOpenRun } from './show-open-run.ts';
import { type Broken, breakPayouts, repairPayouts } from '../testing/break-payouts.ts';
import {
  addPaidMerchant,
  createPayoutWorld,
  runOutcomesOf,
  minimumMills,
  payoutsOf,
  type PayoutWorld,
  sell,
  verify,
} from '../testing/payout-world.ts';

/** Weeks with several owners, all made and paid by the product itself. */
const patient = { timeout: 60_000 };

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
const thursday = () => world.at(shifted('2026-11-26T10:00:00Z', week));
const nextWeek = () => {
  week += 1;
  return tuesday();
};
beforeEach(nextWeek);

const hoursLater = (hours: number) =>
  world.at(
    new Date(Date.parse(shifted('2026-11-26T10:00:00Z', week)) + hours * 3_600_000).toISOString(),
  );
type Failed = Parameters<NonNullable<Parameters<typeof runPayouts>[0]['onFailure']>>[0];
async function runTelling(database = world.database.kysely): Promise<Failed[]> {
  const failed: Failed[] = [];
  await runPayouts({
    database,
    minimumMills,
    onFailure: (each) => failed.push(each),
  });
  return failed;
}
const breaking = (how: Broken, ...owners: { uid: string }[]) => breakPayouts(world, how, owners);
const restore = () => repairPayouts(world);
afterEach(restore);

async function exceptionsOf(): Promise<Reconciliation['exceptions']> {
  const { body } = await world.one.browser.get('/api/console/reconciliation');
  return (body as unknown as Reconciliation).exceptions;
}

const isClosed = async () => {
  const [run] = await world.asOwner<{ closed: boolean }>(
    `select closed_at is not null as closed from payout_runs order by cut_off_day desc limit 1`,
  );
  return run?.closed;
};

test.each(['before', 'constraint'] as const)(
  'stops no other owner, is reported and is retried (%s)',
  patient,
  async (when) => {
    const [broken, sound] = [await addPaidMerchant(world), await addPaidMerchant(world)];
    await sell(world, broken, 100);
    await sell(world, sound, 100);
    await breaking(when, broken);
    await thursday();
    expect(await runTelling()).toMatchObject([
      { ownerId: broken.uid, failure: 'this owner cannot be paid', code: 'P0001' },
    ]);
    expect(await payoutsOf(world, sound)).toMatchObject([{ net: '93.50' }]);
    expect(await runOutcomesOf(world, broken)).toMatchObject([{ outcome: null }]);
    expect(await runTelling()).toEqual([]);
    await restore();
    await hoursLater(0.2);
    expect(await runTelling()).toEqual([]);
    expect(await payoutsOf(world, broken)).toMatchObject([{ net: '93.50' }]);
    expect((await verify(world)).problems).toEqual([]);
  },
);

test('reports each of many simultaneous failures once', patient, async () => {
  const broken: Merchant[] = [];
  for (let count = 0; count < 16; count += 1) {
    const merchant = await addPaidMerchant(world);
    await sell(world, merchant, 100);
    broken.push(merchant);
  }
  await breaking('constraint', ...broken);
  await thursday();
  const failed = (await runTelling()).map(({ ownerId }) => ownerId);
  expect(failed.toSorted()).toEqual(broken.map(({ uid }) => uid).toSorted());
});

test('a slow owner delays no other', patient, async () => {
  const merchants = [];
  for (let count = 0; count < 4; count += 1) {
    const merchant = await addPaidMerchant(world);
    await sell(world, merchant, 100);
    merchants.push(merchant);
  }
  const inOrder = merchants.toSorted((one, other) => (one.uid < other.uid ? -1 : 1));
  const slow = inOrder.slice(0, 2);
  await breaking('slow', ...slow);
  await thursday();
  const impatient = connect({
    connection: world.database.app,
    poolSize: 1,
    isKept: true,
    onIdleError: () => undefined,
  });
  await impatient.pool.query(`set statement_timeout = '1s'`);
  const failed = await runTelling(impatient.kysely);
  await impatient.close();
  expect(new Set(failed)).toEqual(
    new Set(
      slow.map(({ uid: ownerId }) => expect.objectContaining({ ownerId, code: '57014' }) as object),
    ),
  );
  for (const merchant of inOrder) {
    expect(await payoutsOf(world, merchant)).toHaveLength(slow.includes(merchant) ? 0 : 1);
  }
  await hoursLater(2.1);
  expect(await exceptionsOf()).toContainEqual(
    expect.objectContaining({
      explanation: 'Payouts are not all prepared: 2 to go. Last failure: It took too long.',
    }),
  );
  await restore();
  expect(await runTelling()).toEqual([]);
  for (const merchant of slow) expect(await payoutsOf(world, merchant)).toHaveLength(1);
});

test('retries at once after a conflict, without counting a failure', patient, async () => {
  const [once, always] = [await addPaidMerchant(world), await addPaidMerchant(world)];
  await sell(world, once, 100);
  await sell(world, always, 100);
  await breaking('in the way once', once);
  await thursday();
  expect(await runTelling()).toEqual([]);
  expect(await payoutsOf(world, once)).toHaveLength(1);
  await restore();
  await nextWeek();
  await sell(world, once, 100);
  await sell(world, always, 100);
  await breaking('in the way', always);
  await thursday();
  expect(await runTelling()).toMatchObject([{ ownerId: always.uid, code: '40P01' }]);
  expect(await payoutsOf(world, once)).toHaveLength(2);
  expect(
    await world.asOwner(
      'select failure from payout_run_owners where owner_id = $1 and outcome is null',
      [always.uid],
    ),
  ).toEqual([{ failure: null }]);
  await restore();
  // No retry is delayed, because no failure was recorded.
  expect(await runTelling()).toEqual([]);
  expect(await payoutsOf(world, always)).toHaveLength(2);
});

test('is reported, and skipped in time for the others’ Friday', patient, async () => {
  const [broken, sound] = [await addPaidMerchant(world), await addPaidMerchant(world)];
  await sell(world, broken, 100);
  await sell(world, sound, 100);
  await breaking('constraint', broken);
  await thursday();
  await runTelling();
  expect(await isClosed()).toBe(false);
  expect(await exceptionsOf()).toContainEqual(
    expect.objectContaining({
      kind: 'run_open',
      explanation:
        'Payouts are not all prepared: 1 to go. Last failure: The ledger rejected it. See the server log.',
    }),
  );
  await hoursLater(3.1);
  await runTelling();
  expect(await isClosed()).toBe(true);
  const exceptions = await exceptionsOf();
  expect(exceptions.map(({ kind }) => kind)).not.toContain('run_open');
  expect(exceptions).toContainEqual(
    expect.objectContaining({
      kind: 'skipped',
      owner: expect.objectContaining({ uid: broken.uid }) as object,
      mills: 93_500,
      explanation:
        'Couldn’t be prepared. It’s included next week. The ledger rejected it. See the server log.',
    }),
  );
  await restore();
  await nextWeek();
  await thursday();
  await runTelling();
  expect(await payoutsOf(world, broken)).toMatchObject([{ net: '93.50' }]);
  expect((await exceptionsOf()).map(({ kind }) => kind)).not.toContain('skipped');
  expect((await verify(world)).problems).toEqual([]);
});

test('a failure of all owners skips none: the week waits for a repair', patient, async () => {
  const broken = await addPaidMerchant(world);
  await sell(world, broken, 100);
  await breaking('before', broken);
  await thursday();
  await runTelling();
  await hoursLater(3.1);
  await runTelling();
  expect(await isClosed()).toBe(false);
  expect((await exceptionsOf()).map(({ kind }) => kind)).toContain('run_open');
  await restore();
  await hoursLater(3.3);
  await runTelling();
  expect(await isClosed()).toBe(true);
  expect(await payoutsOf(world, broken)).toMatchObject([{ net: '93.50' }]);
});

test('no owner is skipped after one failure, however late a server begins', patient, async () => {
  const [broken, sound] = [await addPaidMerchant(world), await addPaidMerchant(world)];
  await sell(world, broken, 100);
  await sell(world, sound, 100);
  await breaking('before', broken);
  await thursday();
  await hoursLater(9);
  await runTelling();
  expect(await isClosed()).toBe(false);
  await restore();
  await hoursLater(9.2);
  await runTelling();
  expect(await isClosed()).toBe(true);
  expect(await payoutsOf(world, broken)).toMatchObject([{ net: '93.50' }]);
});

test('a week without a run is reported, and shown by a gauge', patient, async () => {
  await thursday();
  const registry = new Registry();
  const shown = showOpenRun(registry);
  const explanation = async () => {
    shown.show(await countOpenRun(world.database.kysely));
    return registry.getSingleMetricAsString('payout_run_open_seconds');
  };
  expect(await explanation()).toMatch(/^payout_run_open_seconds 21600$/m);
  expect(await exceptionsOf()).toContainEqual(
    expect.objectContaining({
      kind: 'run_open',
      explanation: 'Its week has ended, and no server has begun with it.',
      path: '/console/payouts',
    }),
  );
  await runTelling();
  expect(await explanation()).toMatch(/^payout_run_open_seconds 0$/m);
  shown.forget();
  expect(await registry.metrics()).not.toMatch(/^payout_run_open_seconds/m);
});
