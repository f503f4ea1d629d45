import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { actingAs } from '../../database/acting-as.ts';
import { setDatabaseClock } from '../../database/testing/set-database-clock.ts';
import { endSale } from '../../payments/take/end-sale.ts';
import { endingAfterInquiry } from '../../payments/payment-state.ts';
import {
  createPaymentWorld,
  paymentDeps,
  type PaymentWorld,
  scriptedGateway,
} from '../../payments/testing/payment-world.ts';
import { insertPendingSale } from '../../payments/testing/pending-sale.ts';
import { countPending } from './count-pending.ts';
import { showPending } from './show-pending.ts';

let world: PaymentWorld;
beforeAll(async () => {
  world = await createPaymentWorld();
});
afterAll(() => world.database.drop());

const begin = () =>
  actingAs(world.database.kysely, 'piton', (transaction) =>
    insertPendingSale(transaction, { companyId: world.companyId, amountMills: 12_500n }),
  );

async function counted() {
  const counts = await countPending(world.database.kysely);
  return Object.fromEntries(counts.map(({ mode, ...rest }) => [mode, rest]));
}

const none = { count: 0, oldestSeconds: 0, isClockBehind: false };
const isClockBehind = false;

test('counts payments that are pending for unusually long, and the age of the oldest', async () => {
  expect(await counted()).toEqual({ live: none, test: none });
  const beganAt = Date.now();
  const pass = (seconds: number) =>
    setDatabaseClock(world.database.owner, new Date(beganAt + seconds * 1000));
  await pass(0);
  const oldest = await begin();
  await pass(840);
  await begin();
  await pass(900);
  expect(await counted()).toEqual({
    live: { count: 1, oldestSeconds: 900, isClockBehind },
    test: none,
  });
  await pass(901);
  expect(await counted()).toEqual({
    live: { count: 2, oldestSeconds: 901, isClockBehind },
    test: none,
  });
  await endSale(
    paymentDeps(world, scriptedGateway({})),
    oldest,
    endingAfterInquiry('absent'),
    'inquiry',
  );
  expect(await counted()).toEqual({
    live: { count: 1, oldestSeconds: 61, isClockBehind },
    test: none,
  });
  // After it was set back, it reports no impossible age, and reports the fact.
  await pass(-60);
  expect(await counted()).toEqual({
    live: { count: 1, oldestSeconds: 0, isClockBehind: true },
    test: none,
  });
});

test('exports no count that could not be read', async () => {
  const registry = new Registry();
  const { show, forget } = showPending(registry);
  show([{ mode: 'live', count: 51, oldestSeconds: 901, isClockBehind }]);
  expect(await registry.metrics()).toContain('sales_pending{mode="live"} 51');
  expect(await registry.metrics()).toContain('sales_pending_oldest_seconds{mode="live"} 901');
  forget();
  expect(await registry.metrics()).not.toMatch(/^sales_pending/m);
});
