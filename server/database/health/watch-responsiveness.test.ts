import { once } from 'node:events';
import net, { type AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { ClientConfig } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../embedded/testing/run-embedded.ts';
import { capturedLog } from '../../http/testing/test-app.ts';
import { createTestDatabase } from '../testing/create-test-database.ts';
import { openDatabaseProxy } from '../testing/database-proxy.ts';
import { watchResponsiveness } from './watch-responsiveness.ts';

const patience = { timeout: 30_000 };

function startWatch(connection: ClientConfig) {
  const { log, lines } = capturedLog();
  const watch = watchResponsiveness({ connection, log });
  onTestFinished(watch.stop);
  return { watch, messages: () => lines().map(({ msg }) => msg) };
}

/** A server that is not a database. */
async function listenWith(onConnection: (socket: net.Socket) => void) {
  let connections = 0;
  const server = net.createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { connection: { host: '127.0.0.1', port }, connections: () => connections };
}

test("a slow statement doesn't count as unresponsive, a lost connection does until the next responds", async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const road = await openDatabaseProxy(database.app);
  const { watch, messages } = startWatch(road.connection);
  let called = 0;
  watch.onUnresponsive(() => (called += 1));
  watch.onUnresponsive(() => (called += 100))();

  await sql`select pg_sleep(2)`.execute(database.kysely);
  expect(watch.isUnresponsive()).toBe(false);
  expect(called).toBe(0);

  road.carryLater(false);
  road.silence();
  await expect.poll(watch.isUnresponsive, patience).toBe(true);
  expect(called).toBe(1);
  road.carryLater(true);
  await expect.poll(watch.isUnresponsive, patience).toBe(false);
  expect(messages()).toEqual([
    'the database does not respond: requests are refused until it does',
    'the database responds again',
  ]);
});

test('a busy server does not blame the database', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const road = await openDatabaseProxy(database.app);
  const { messages } = startWatch(road.connection);
  await expect.poll(() => road.callers().now).toBe(1);
  const endsAt = performance.now() + 1500;
  while (performance.now() < endsAt);
  await sql`select 1`.execute(database.kysely);
  expect(messages()).toEqual([]);
});

test.each([
  { refusal: 'a closed port', connection: () => ({ host: '127.0.0.1', port: 9 }) },
  { refusal: 'a missing socket', connection: () => ({ host: temporaryFolder() }) },
])('$refusal counts as a response', async ({ connection }) => {
  const { watch, messages } = startWatch(connection());
  await waitBeyondTheLimit();
  expect(watch.isUnresponsive()).toBe(false);
  expect(messages()).toEqual([]);
});

test.each([
  { fault: 'closes', end: (socket: net.Socket) => void socket.destroy() },
  { fault: 'resets', end: (socket: net.Socket) => void socket.resetAndDestroy() },
])(
  'a proxy that $fault each connection is unresponsive, and reached a few times a second',
  async ({ end }) => {
    const { connection, connections } = await listenWith(end);
    const { watch } = startWatch(connection);
    await expect.poll(watch.isUnresponsive, patience).toBe(true);
    // Five in the 1.25 s before it counts as unresponsive.
    expect(connections()).toBeGreaterThan(1);
    expect(connections()).toBeLessThan(20);
  },
);

test('a host that cannot be reached is unresponsive', async () => {
  const { watch } = startWatch({ host: 'database.invalid' });
  await expect.poll(watch.isUnresponsive, patience).toBe(true);
});

test('stopping ends a connection under way', async () => {
  const accepted = Promise.withResolvers<net.Socket>();
  const { connection } = await listenWith(accepted.resolve);
  const { watch } = startWatch(connection);
  const socket = await accepted.promise;
  const closed = once(socket.resume(), 'close');
  const startedAt = performance.now();
  await watch.stop();
  // The connection's own time limit is 5 s.
  expect(performance.now() - startedAt).toBeLessThan(1000);
  await closed;
});

/** Nothing should happen, so there is no condition to wait for. */
function waitBeyondTheLimit(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 1500));
}
