import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { actingAs } from '../database/acting-as.ts';
import { connect, type Database } from '../database/connect.ts';
import { alwaysResponsive } from '../database/health/watch-responsiveness.ts';
import { createStatus } from './create-status.ts';
import { insertHeartbeat } from './heartbeat-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

function created({ kysely }: Pick<Database, 'kysely'> = database) {
  let elapsedMs = 0;
  const readStatus = createStatus({
    database: kysely,
    log: pino({ level: 'silent' }),
    clock: () => new Date('2026-11-27T16:00:00Z'),
    responsiveness: alwaysResponsive,
    elapsedMs: () => elapsedMs,
  });
  return { readStatus, pass: (ms: number) => (elapsedMs += ms) };
}

const beat = (isGatewayUp: boolean) =>
  actingAs(database.kysely, 'piton', (transaction) => insertHeartbeat(transaction, isGatewayUp));

test('the state follows the heartbeats after five seconds, and the figures after a minute', async () => {
  const { readStatus, pass } = created();
  expect(await readStatus()).toMatchObject({
    state: 'not_ready',
    figures: {
      measuredSince: null,
      interruptions: [],
      pending: { count: 'none', oldest: 'none' },
      webhookDelay: { lastHour: null, lastDay: null },
      weeks: [],
    },
  });
  await beat(true);
  expect((await readStatus()).state).toBe('not_ready');
  pass(5000);
  expect((await readStatus()).state).toBe('working');
  await beat(false);
  pass(5000);
  expect(await readStatus()).toMatchObject({
    state: 'gateway_down',
    figures: { measuredSince: null },
  });
  pass(60_000);
  expect((await readStatus()).figures?.measuredSince).not.toBeNull();
});

test('without its database it says so, with the last figures', async () => {
  const own = connect({ connection: database.app, poolSize: 2, onIdleError: () => undefined });
  const { readStatus, pass } = created(own);
  const { figures } = await readStatus();
  expect(figures).not.toBeNull();
  await own.close();
  pass(60_000);
  expect(await readStatus()).toEqual({
    at: '2026-11-27T16:00:00.000Z',
    state: 'database_down',
    figures,
  });
});
