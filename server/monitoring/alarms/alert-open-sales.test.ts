import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { setDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { testRootKey } from '../../identity/testing/identity-world.ts';
import { limitKeyHasher } from '../../limits/limit-keys.ts';
import { clearEndedLimits } from '../../limits/take-from-limit.ts';
import { endSale } from '../../payments/take/end-sale.ts';
import { endingAfterInquiry } from '../../payments/payment-state.ts';
import type { SaleRecord } from '../../payments/sale-record.ts';
import { paymentDeps, scriptedGateway } from '../../payments/testing/payment-world.ts';
import { insertPendingSale } from '../../payments/testing/pending-sale.ts';
import { countPending } from './count-pending.ts';
import { alertOpenSales } from './alert-open-sales.ts';
import { createDeclinesWorld, type DeclinesWorld, type Shop } from './testing/declines-world.ts';

let world: DeclinesWorld;
let shop: Shop;
beforeAll(async () => {
  world = await createDeclinesWorld();
  shop = await world.addShop();
  await pass(0);
});
afterAll(() => world.database.drop());

let open: SaleRecord[] = [];
beforeEach(async () => {
  // Ends and reports what an earlier test has left.
  while (open.length > 0) await end();
  await look();
  await world.readEmails();
});

/** Moves the time of the payments and of the emails. */
async function pass(minutes: number): Promise<void> {
  world.pass(minutes);
  await setDatabaseClock(world.database.owner, world.watch.clock());
}

async function begin(mode: 'live' | 'test' = 'live'): Promise<void> {
  const { companyId } = shop;
  const sale = await actingAs(world.database.kysely, 'piton', (transaction) =>
    insertPendingSale(transaction, { companyId, amountMills: 12_500n, mode }),
  );
  open.push(sale);
}

/** Ends the oldest. */
async function end(): Promise<void> {
  const [first, ...others] = open;
  if (first === undefined) throw new Error('none is open');
  open = others;
  const deps = paymentDeps({ database: world.database, ...shop }, scriptedGateway({}));
  await endSale(deps, first, endingAfterInquiry('absent'), 'inquiry');
}

/** One server's work of every half minute. */
async function look(quietMs = 3_600_000): Promise<void> {
  const hashKey = limitKeyHasher(testRootKey.key);
  const counts = await countPending(world.database.kysely);
  await alertOpenSales({ ...world.watch, hashKey, quietMs }, counts);
}

/** Moves everything measured by the database's clock a day ahead. */
async function passDay(): Promise<void> {
  await pass(24 * 60);
  await world.asOwner(`update limits set ends_at = ends_at - interval '1 day'`);
}

const kindsOf = async () => (await world.readEmails()).map(({ kind }) => kind);

test('emails once after an hour and a half, and once at the end, for any number of payments', async () => {
  const beganAt = world.watch.clock();
  await begin();
  await pass(60);
  await begin();
  await pass(30);
  await look();
  expect(await world.readEmails()).toEqual([]);
  await pass(1);
  await look();
  expect(await world.readEmails()).toMatchObject([
    {
      kind: 'sales-stay-open',
      to: 'operator@example.lc',
      count: 2,
      oldest: beganAt,
      at: world.watch.clock(),
    },
  ]);
  // Another one becomes the oldest and reaches the same age.
  await pass(30);
  await look();
  await end();
  await look();
  await pass(30);
  await look();
  expect(await world.readEmails()).toEqual([]);
  await end();
  await look();
  await look();
  const over = { kind: 'sales-open-no-more', to: 'operator@example.lc', count: 0 };
  expect(await world.readEmails()).toMatchObject([over]);
  await begin();
  await pass(91);
  await look();
  expect(await kindsOf()).toEqual(['sales-stay-open']);
});

test('emails again each day, with the current number', async () => {
  await begin();
  await pass(91);
  await look();
  expect(await world.readEmails()).toMatchObject([{ kind: 'sales-stay-open', count: 1 }]);
  for (let more = 0; more < 3; more += 1) await begin();
  await passDay();
  await Promise.all(Array.from({ length: 6 }, () => look()));
  await look();
  expect(await world.readEmails()).toMatchObject([{ kind: 'sales-stay-open', count: 4 }]);
  while (open.length > 0) await end();
  await look();
  expect(await kindsOf()).toEqual(['sales-open-no-more']);
  // A new one is reported at once, without waiting for the last one's day to end.
  await begin();
  await pass(91);
  await look();
  expect(await kindsOf()).toEqual(['sales-stay-open']);
});

test('reports the end even after the email’s day has passed and its limit was deleted', async () => {
  await begin();
  await pass(91);
  await look();
  expect(await kindsOf()).toEqual(['sales-stay-open']);
  await passDay();
  await clearEndedLimits(world.database.kysely);
  await end();
  await look();
  expect(await kindsOf()).toEqual(['sales-open-no-more']);
});

test('reports the end with the number of younger payments still pending', async () => {
  await begin();
  await pass(91);
  const youngerBeganAt = world.watch.clock();
  for (let more = 0; more < 3; more += 1) await begin();
  await look();
  expect(await kindsOf()).toEqual(['sales-stay-open']);
  await pass(60);
  await end();
  await look();
  expect(await world.readEmails()).toMatchObject([
    { kind: 'sales-open-no-more', count: 3, oldest: youngerBeganAt },
  ]);
});

test('reports no end while the clock is set back to before the start', async () => {
  await begin();
  await pass(120);
  await look();
  expect(await kindsOf()).toEqual(['sales-stay-open']);
  await pass(-180);
  await look();
  expect(await kindsOf()).toEqual([]);
  await pass(180);
  await end();
  await look();
  expect(await kindsOf()).toEqual(['sales-open-no-more']);
});

test('servers that check at once send one email', async () => {
  await begin();
  await pass(120);
  await Promise.all(Array.from({ length: 6 }, () => look()));
  expect(await kindsOf()).toEqual(['sales-stay-open']);
  await end();
  await Promise.all(Array.from({ length: 6 }, () => look()));
  expect(await kindsOf()).toEqual(['sales-open-no-more']);
});

test('raises no alarm for test payments', async () => {
  await begin('test');
  await pass(600);
  await look();
  expect(await world.readEmails()).toEqual([]);
});

test('waits longer if the quiet period is longer', async () => {
  const fourHoursMs = 4 * 3_600_000;
  await begin();
  await pass(270);
  await look(fourHoursMs);
  expect(await world.readEmails()).toEqual([]);
  await pass(1);
  await look(fourHoursMs);
  expect(await kindsOf()).toEqual(['sales-stay-open']);
  await end();
  await look(fourHoursMs);
  expect(await kindsOf()).toEqual(['sales-open-no-more']);
});
