import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setDatabaseClock } from '../../database/testing/set-database-clock.ts';
import {
  createPaymentEmailsWorld,
  type Payee,
  type PaymentEmailsWorld,
  payOften,
} from '../../notifications/payments/testing/payment-emails-world.ts';
import { countUnsentReceipts } from './count-unsent-receipts.ts';
import { showUnsentReceipts } from './show-unsent-receipts.ts';

let world: PaymentEmailsWorld;
let payee: Payee;
beforeAll(async () => {
  world = await createPaymentEmailsWorld();
});
afterAll(() => world.database.drop());

const count = () => countUnsentReceipts(world.database.kysely);

test('counts receipts that wait, and those that have failed', async () => {
  payee = await world.addPayee();
  expect(await count()).toEqual({ waiting: 0, oldestSeconds: 0, failed: 0 });
  const beganAt = Date.now();
  const pass = (seconds: number) =>
    setDatabaseClock(world.database.owner, new Date(beganAt + seconds * 1000));
  await pass(0);
  await payOften(world, payee, 1);
  await pass(100);
  expect(await count()).toEqual({ waiting: 1, oldestSeconds: 100, failed: 0 });
  await payOften(world, payee, 1);
  await pass(150);
  expect(await count()).toEqual({ waiting: 2, oldestSeconds: 150, failed: 0 });
  await world.asOwner(
    'update unsent_receipts set attempts = 1 where sale_id = (select min(sale_id::text)::uuid from unsent_receipts)',
  );
  expect(await count()).toEqual({ waiting: 1, oldestSeconds: 150, failed: 1 });
  await world.readEmails();
});

test('shows the counts, and nothing if they are unknown', async () => {
  const registry = new Registry();
  const shown = showUnsentReceipts(registry);
  const lines = async () => (await registry.metrics()).match(/^receipts_.*$/gm) ?? [];
  expect(await lines()).toEqual([]);
  shown.show({ waiting: 3, oldestSeconds: 400, failed: 2 });
  expect(await lines()).toEqual([
    'receipts_waiting 3',
    'receipts_oldest_seconds 400',
    'receipts_failed 2',
  ]);
  shown.forget();
  expect(await lines()).toEqual([]);
});
