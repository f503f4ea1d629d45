import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { actingAs } from '../database/acting-as.ts';
import { readingAs } from '../database/reading-as.ts';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { setDatabaseClock } from '../database/testing/set-database-clock.ts';
import type { Readiness } from '../http/health.ts';
import {
  countHeartbeats,
  deleteOldHeartbeats,
  findLatestHeartbeat,
  findMeasuredTime,
  insertHeartbeat,
  selectInterruptions,
} from './heartbeat-store.ts';
import { recordHeartbeat } from './record-heartbeat.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() =>
  actingAs(database.kysely, 'piton', (transaction) =>
    transaction.deleteFrom('heartbeats').execute(),
  ),
);

const at = (time: string) => setDatabaseClock(database.owner, new Date(`2026-11-27T${time}Z`));

async function beat(time: string, isGatewayUp = true): Promise<void> {
  await at(time);
  await actingAs(database.kysely, 'piton', (transaction) =>
    insertHeartbeat(transaction, isGatewayUp),
  );
}

const read = <Result>(work: Parameters<typeof readingAs<Result>>[2]) =>
  readingAs(database.kysely, 'piton', work);

test('two servers in one minute count once, and the gateway as either found it unavailable', async () => {
  await beat('15:58:05');
  await beat('15:59:05', false);
  await beat('15:59:59');
  await beat('16:00:01');
  await beat('16:00:20', false);
  await beat('16:01:10');
  expect(await read(countHeartbeats)).toEqual([
    { day: '2026-11-27', minutes: 3, gatewayUpMinutes: 1 },
  ]);
  expect(await read(findMeasuredTime)).toEqual({
    first: new Date('2026-11-27T15:58:00Z'),
    until: new Date('2026-11-27T16:01:00Z'),
  });
});

test('the latest heartbeat is up to two minutes old', async () => {
  expect(await read(findLatestHeartbeat)).toBeNull();
  await beat('16:00:59', false);
  await at('16:01:59');
  expect(await read(findLatestHeartbeat)).toEqual({ isGatewayUp: false });
  await at('16:02:00');
  expect(await read(findLatestHeartbeat)).toBeNull();
});

test('interruptions are gaps, and minutes in a row without the gateway', async () => {
  await beat('16:00:00');
  await beat('16:01:00', false);
  await beat('16:02:00', false);
  await beat('16:03:00');
  await beat('16:07:00', false);
  await beat('16:08:00');
  await at('16:09:00');
  const interruptions = [
    { kind: 'gateway_down', from: '2026-11-27T16:07:00.000Z', minutes: 1 },
    { kind: 'down', from: '2026-11-27T16:04:00.000Z', minutes: 3 },
    { kind: 'gateway_down', from: '2026-11-27T16:01:00.000Z', minutes: 2 },
  ];
  expect(await read((reading) => selectInterruptions(reading, 9))).toEqual(interruptions);
  expect(await read((reading) => selectInterruptions(reading, 1))).toEqual(
    interruptions.slice(0, 1),
  );
});

test('heartbeats are deleted after 91 days', async () => {
  await beat('16:00:00');
  await beat('16:01:00');
  await setDatabaseClock(database.owner, new Date('2027-02-26T16:01:30Z'));
  await deleteOldHeartbeats(database.kysely);
  expect((await read(findMeasuredTime)).first).toEqual(new Date('2026-11-27T16:01:00Z'));
});

test.each<[string, Readiness['checks'], 'closed' | 'open' | 'trial', object | null]>([
  ['all is well', { database: 'ok', gateway: 'ok' }, 'closed', { isGatewayUp: true }],
  ['the gateway is not reached', { gateway: 'failing' }, 'closed', { isGatewayUp: false }],
  ['payments find it unavailable', { gateway: 'ok' }, 'open', { isGatewayUp: false }],
  ['it is on trial', { gateway: 'ok' }, 'trial', { isGatewayUp: false }],
  ['the storage fails', { storage: 'failing', gateway: 'ok' }, 'closed', null],
])('%s: %o with the breaker %s records %o', async (_what, checks, stateKind, recorded) => {
  await at('16:00:00');
  await recordHeartbeat({
    database: database.kysely,
    checkReadiness: async () => ({
      ready: !Object.values(checks).includes('failing'),
      checks,
    }),
    gateway: { stateKind: () => stateKind },
  });
  expect(await read(findLatestHeartbeat)).toEqual(recorded);
});

test('a check that fails once is repeated at once', async () => {
  await at('16:00:00');
  const results: Readiness[] = [
    { ready: false, checks: { database: 'failing', gateway: 'failing' } },
    { ready: true, checks: { database: 'ok', gateway: 'ok' } },
  ];
  await recordHeartbeat({
    database: database.kysely,
    checkReadiness: async () => results.shift() ?? { ready: false, checks: {} },
    gateway: { stateKind: () => 'closed' },
  });
  expect(await read(findLatestHeartbeat)).toEqual({ isGatewayUp: true });
});
