import { randomBytes, randomUUID } from 'node:crypto';
import type { ClientConfig } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../database/testing/create-test-database.ts';
import { openDatabaseProxy } from '../../database/testing/database-proxy.ts';
import { withConnection } from '../../database/with-connection.ts';
import { capturedLog } from '../../http/testing/test-app.ts';
import { createSaleListener } from './listen-for-sales.ts';
import { updatesChannel, type SaleUpdate, writeUpdates } from '../../payments/sale-updates.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ours = 'OurCompany0000000000';
const lost = 'lost the connection that listens for new payments; reconnecting';
const back = 'listening for new payments again';

function startListener(connection: ClientConfig) {
  const { log, lines } = capturedLog();
  const saleListener = createSaleListener({
    connection,
    log,
    askEveryMs: 50,
    responseLimitMs: 500,
  });
  onTestFinished(saleListener.stop);
  const received: string[] = [];
  saleListener.subscribe(ours, (update) => {
    received.push(...(update.kind === 'sales' ? update.sales.map(({ id }) => id) : [update.kind]));
  });
  return { saleListener, received, messages: () => lines().map(({ msg }) => msg) };
}

async function announce(): Promise<string> {
  const sale: SaleUpdate = { companyId: ours, id: randomUUID(), mode: 'live', status: 'Approved' };
  await withConnection(database.app, async (client) => {
    for (const text of writeUpdates([sale])) {
      await client.query('select pg_notify($1, $2)', [updatesChannel, text]);
    }
  });
  return sale.id;
}

/** Waits for the condition, on a busy machine too. */
const until = (condition: () => void) => vi.waitFor(condition, { timeout: 10_000, interval: 10 });

test('a silent connection counts as lost, as does each new silent one', async () => {
  const road = await openDatabaseProxy(database.app);
  const { received, messages } = startListener(road.connection);
  await until(() => expect(received).toEqual(['again']));
  const first = await announce();
  await until(() => expect(received).toEqual(['again', first]));
  expect(messages()).toEqual([]);

  road.carryLater(false);
  road.silence();
  await until(() => expect(road.callers().ever).toBeGreaterThan(2));
  road.carryLater(true);
  await until(() => expect(received).toEqual(['again', first, 'again']));
  const after = await announce();
  await until(() => expect(received).toEqual(['again', first, 'again', after]));
  // Once each, however many attempts there were in between.
  expect(messages()).toEqual([lost, back]);
  await until(() => expect(road.callers().now).toBe(1));
});

test('shutdown closes a stream that is being opened', async () => {
  const road = await openDatabaseProxy(database.app);
  const { saleListener, received } = startListener(road.connection);
  await until(() => expect(received).toEqual(['again']));
  road.carryLater(false);
  road.silence();
  await until(() => expect(road.callers().ever).toBe(2));
  await saleListener.stop();
  expect(received).toEqual(['again', 'over']);
  await until(() => expect(road.callers()).toEqual({ ever: 2, now: 0 }));
});

test('shutdown closes a stream that was just requested', async () => {
  const road = await openDatabaseProxy(database.app);
  const { saleListener } = startListener(road.connection);
  await saleListener.stop();
  await until(() => expect(road.callers().now).toBe(0));
});

test('the connection steps down to the app role with any login', async () => {
  const stranger = `stranger_${randomBytes(4).toString('hex')}`;
  const asSuperuser = (statement: string) =>
    withConnection(database.superuser, (client) => client.query(statement));
  await asSuperuser(`create role ${stranger} login password 'stranger'`);
  onTestFinished(async () => {
    await asSuperuser(`drop role ${stranger}`);
  });
  // This role may listen, as all may, but not switch to the app role.
  const { received, messages } = startListener({
    ...database.app,
    user: stranger,
    password: 'stranger',
  });
  await until(() => expect(messages()).toEqual([lost]));
  expect(received).toEqual([]);
  const asOwner = startListener(database.owner);
  await until(() => expect(asOwner.received).toEqual(['again']));
});
