import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { capturedLog } from '../http/testing/test-app.ts';
import { createTestDatabase } from './testing/create-test-database.ts';
import { openRoad } from './testing/open-road.ts';
import { watchSilence } from './watch-silence.ts';

const patience = { timeout: 30_000 };

test('a slow statement is no silence, a lost connection is one until the next responds', async () => {
  const database = await createTestDatabase();
  const { log, lines } = capturedLog();
  const road = await openRoad(database.app);
  const silence = watchSilence({ connection: road.connection, log });
  onTestFinished(async () => {
    await silence.stop();
    await database.drop();
  });
  let called = 0;
  silence.onSilence(() => (called += 1));
  silence.onSilence(() => (called += 100))();

  await sql`select pg_sleep(2)`.execute(database.kysely);
  expect(silence.isSilent()).toBe(false);
  expect(called).toBe(0);

  road.carryLater(false);
  road.silence();
  await expect.poll(silence.isSilent, patience).toBe(true);
  expect(called).toBe(1);
  road.carryLater(true);
  await expect.poll(silence.isSilent, patience).toBe(false);
  expect(lines().map(({ msg }) => msg)).toEqual([
    'the database does not respond: requests are refused until it does',
    'the database responds again',
  ]);
});

test('a process that was busy itself does not take that for silence', async () => {
  const database = await createTestDatabase();
  const { log, lines } = capturedLog();
  const road = await openRoad(database.app);
  const silence = watchSilence({ connection: road.connection, log });
  onTestFinished(async () => {
    await silence.stop();
    await database.drop();
  });
  await expect.poll(() => road.callers().now).toBe(1);
  const endsAt = performance.now() + 1500;
  while (performance.now() < endsAt);
  await sql`select 1`.execute(database.kysely);
  expect(lines()).toEqual([]);
});

test('a database that refuses connections is not silent', async () => {
  const { log, lines } = capturedLog();
  const silence = watchSilence({ connection: { host: '127.0.0.1', port: 9 }, log });
  await sleepLongerThanSilence();
  expect(silence.isSilent()).toBe(false);
  expect(lines()).toEqual([]);
  await silence.stop();
});

/** Nothing is to happen, so there is no condition to wait for. */
function sleepLongerThanSilence(): Promise<void> {
  return new Promise((resolve) => void setTimeout(resolve, 1500));
}
