/** A skipped owner gets a notice, appears in staff's exceptions, and is paid with the next week. */
import type { Reconciliation } from '@piton/contract/payouts/reconciliation.ts';
import type { HeldOwner } from '@piton/contract/payouts/payout-run.ts';
import type { NextPayout } from '@piton/contract/payouts/payout.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Merchant } from '../../merchant-accounts/testing/merchant.ts';
import {
  createPayoutEmailsWorld,
  origin,
  type PayoutEmailsWorld,
} from '../../notifications/payouts/testing/payout-emails-world.ts';
import { breakPayouts, repairPayouts } from '../testing/break-payouts.ts';
import {
  addPaidMerchant,
  adjustBalance,
  runOutcomesOf,
  payoutsOf,
  sell,
} from '../testing/payout-world.ts';

/** Weeks with several owners, all made and paid by the product itself. */
const patient = { timeout: 60_000 };

let world: PayoutEmailsWorld;
let cutOffDay = '';
/** An owner without any failure. */
let whole: Merchant;
beforeAll(async () => {
  world = await createPayoutEmailsWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  await world.asOwner('delete from limits');
  cutOffDay = await world.nextTuesday();
});
afterEach(() => repairPayouts(world));

const minutesAfterTheWeek = (minutes: number) =>
  world.at(
    new Date(Date.parse(`${cutOffDay}T04:00:00Z`) + (24 * 60 + minutes) * 60_000).toISOString(),
  );

/** One owner fails until it is skipped; another one doesn't. */
async function skipOwner(): Promise<Merchant> {
  const broken = await addPaidMerchant(world);
  whole = await addPaidMerchant(world);
  await sell(world, broken, 100);
  await sell(world, whole, 100);
  await breakPayouts(world, 'before', [broken]);
  await failThroughTheNight();
  return broken;
}

async function failThroughTheNight(): Promise<void> {
  await minutesAfterTheWeek(1);
  await world.run();
  await minutesAfterTheWeek(190);
  await world.run();
}

/** Breaks the sum of what they are owed. Returns a function that repairs it. */
async function breakReckoning({ uid }: Merchant): Promise<() => Promise<unknown>> {
  const [due] = await world.asOwner<{ text: string }>(
    `select pg_get_functiondef('payout_lines_due'::regproc) as text`,
  );
  const text = due?.text ?? '';
  const owners = 'where c.owner_id = owner';
  const failing = text.replace(owners, `${owners} and 1 / (owner <> '${uid}')::integer = 1`);
  expect(failing).not.toBe(text);
  await world.asOwner(failing);
  return () => world.asOwner(text);
}

async function heldOf(day: string, { uid }: Merchant): Promise<HeldOwner | undefined> {
  const { body } = await world.one.browser.get(`/api/console/payout-runs/${day}/held`);
  return (body as unknown as { items: HeldOwner[] }).items.find(({ owner }) => owner.uid === uid);
}

async function nextOf({ browser }: Merchant): Promise<NextPayout> {
  return (await browser.get('/api/payouts/next')).body as unknown as NextPayout;
}

async function skippedOwners({ uid }: Merchant): Promise<Reconciliation['exceptions']> {
  const { body } = await world.one.browser.get('/api/console/reconciliation');
  const { exceptions } = body as unknown as Reconciliation;
  return exceptions.filter(({ kind, owner }) => kind === 'skipped' && owner?.uid === uid);
}

async function emailsTo({ email }: Merchant) {
  return (await world.sendEmails()).filter(({ to }) => to === email);
}

test('skipped owners are held, with the amount owed at the week’s end', patient, async () => {
  const broken = await skipOwner();
  expect(await runOutcomesOf(world, broken)).toEqual([
    { outcome: 'held', reasons: ['not_processed'], owed: '93.50' },
  ]);
  expect(await heldOf(cutOffDay, broken)).toMatchObject({
    owedMills: 93_500,
    reasons: ['not_processed'],
    isPaidInPart: false,
  });
});

test('skipped owners are notified, and that the next payout includes it', patient, async () => {
  const broken = await skipOwner();
  expect(await emailsTo(broken)).toMatchObject([
    {
      kind: 'payout-held',
      reasons: ['not_processed'],
      amount: 'EC$93.50',
      page: `${origin}/payouts`,
    },
  ]);
  // The announced payout didn't happen, so they get another notice.
  cutOffDay = await world.nextTuesday();
  await sell(world, whole, 100);
  await failThroughTheNight();
  expect(await emailsTo(broken)).toMatchObject([
    { reasons: ['not_processed'], amount: 'EC$93.50' },
  ]);
});

test('a balance below the minimum is held without a notice', patient, async () => {
  const broken = await addPaidMerchant(world);
  whole = await addPaidMerchant(world);
  await sell(world, broken, 10);
  await sell(world, whole, 100);
  const restore = await breakReckoning(broken);
  await failThroughTheNight();
  await restore();
  expect(await runOutcomesOf(world, broken)).toMatchObject([{ outcome: 'held', owed: '9.35' }]);
  expect(await emailsTo(broken)).toEqual([]);
  expect(await nextOf(broken)).toMatchObject({ reasons: ['below_minimum'] });
});

test(
  'the Friday card explains the skipped week, and that the next payout includes it',
  patient,
  async () => {
    const broken = await skipOwner();
    expect(await nextOf(broken)).toMatchObject({ netMills: 93_500, reasons: ['not_processed'] });
    await repairPayouts(world);
    cutOffDay = await world.nextTuesday();
    await world.runOnThursday();
    expect(await payoutsOf(world, broken)).toMatchObject([{ net: '93.50' }]);
    expect(await nextOf(broken)).toMatchObject({ netMills: 0, reasons: [] });
  },
);

test('staff see skipped owners until a later week’s run', patient, async () => {
  const broken = await skipOwner();
  expect(await skippedOwners(broken)).toMatchObject([{ mills: 93_500 }]);
  cutOffDay = await world.nextTuesday();
  await minutesAfterTheWeek(1);
  await world.run();
  // The next week is open, and they fail again.
  expect(await skippedOwners(broken)).toMatchObject([{ mills: 93_500 }]);
  await repairPayouts(world);
  await minutesAfterTheWeek(10);
  await world.run();
  expect(await skippedOwners(broken)).toEqual([]);
});

test('or until one passes without them, once they are owed nothing', patient, async () => {
  const broken = await skipOwner();
  await adjustBalance(world, broken, -93.5);
  cutOffDay = await world.nextTuesday();
  await world.runOnThursday();
  expect(await skippedOwners(broken)).toEqual([]);
});

test('a failed calculation leaves the owner’s balance as the amount owed', patient, async () => {
  const broken = await addPaidMerchant(world);
  whole = await addPaidMerchant(world);
  await sell(world, broken, 100);
  await sell(world, whole, 100);
  const restore = await breakReckoning(broken);
  await failThroughTheNight();
  await restore();
  expect(await runOutcomesOf(world, broken)).toEqual([
    { outcome: 'held', reasons: ['not_processed'], owed: '93.50' },
  ]);
  expect(await payoutsOf(world, whole)).toHaveLength(1);
});
