import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { tryCards } from '../monitoring/alarms/testing/declines-world.ts';
import { actingAs } from '../database/acting-as.ts';
import { setDatabaseClock } from '../database/testing/set-database-clock.ts';
import { waitedForLocks } from '../database/testing/waited-for-locks.ts';
import { withConnection } from '../database/with-connection.ts';
import { testRootKey } from '../identity/testing/identity-world.ts';
import { insertPendingSale } from '../payments/testing/pending-sale.ts';
import { createCheckWorld, type CheckWorld } from '../monitoring/self-check/testing/check-world.ts';
import { createShutdown } from './shutdown.ts';
import { type AlarmTimes, startAlarms } from './start-alarms.ts';

const quickTimes: AlarmTimes = {
  watchEveryMs: 20,
  countQueuesEveryMs: 20,
  checkEveryMs: 20,
  firstCheckAfterMs: 20,
  afterFailureMs: 60_000,
};

function start(world: CheckWorld) {
  const registry = new Registry();
  const troubles: unknown[] = [];
  const shutdown = createShutdown((step, error) => troubles.push([step, error]));
  const { watch, database } = world;
  startAlarms(
    {
      ...watch,
      config: { mail: { alarmEmail: 'operator@example.lc' }, gateway: { quietSeconds: 3600 } },
      queues: { mail: watch.mail },
      connection: database.app,
      rootKey: testRootKey,
      metrics: { registry },
      shutdown,
    },
    quickTimes,
  );
  return { shown: () => registry.metrics(), shutdown, troubles };
}

/** A live payment that has been pending for so long. */
async function leaveOpen(world: CheckWorld, minutes: number): Promise<void> {
  const { database, shop, watch, pass } = world;
  await setDatabaseClock(database.owner, watch.clock());
  const { companyId } = shop;
  await actingAs(database.kysely, 'piton', (transaction) =>
    insertPendingSale(transaction, { companyId, amountMills: 12_500n }),
  );
  pass(minutes);
  await setDatabaseClock(database.owner, watch.clock());
}

test('shows the state of the self-check and declines, and emails problems', async () => {
  const world = await createCheckWorld();
  await world.fill();
  await tryCards(world, world.shop, { attempts: 20, declined: 20 });
  await withConnection(world.database.superuser, (client) =>
    client.query('update company_totals set approved_count = 9'),
  );
  const { shown, shutdown, troubles } = start(world);
  await expect.poll(shown).toMatch(/^self_check_ok 0$/m);
  await expect.poll(shown).toContain('decline_spikes{scope="company"} 1');
  const text = await shown();
  expect(text).toContain('decline_spikes{scope="platform"} 0');
  expect(text).toContain('cards_tried_lately{outcome="declined"} 22');
  expect(text).toMatch(/^declines_watched_timestamp_seconds 1795\d{6}$/m);
  await expect.poll(shown).toContain('sales_pending{mode="live"} 0');
  await expect.poll(shown).toMatch(/^receipts_oldest_seconds \d/m);
  await shutdown.stop();
  expect((await world.readEmails()).map(({ kind }) => kind).toSorted()).toEqual([
    'declines-began',
    'self-check-differs',
  ]);
  expect(troubles).toEqual([]);
  await world.database.drop();
});

test('emails that a live payment has been pending for an hour and a half', async () => {
  const world = await createCheckWorld();
  await leaveOpen(world, 91);
  const { shown, shutdown, troubles } = start(world);
  const message = 'payments have been pending for too long';
  await expect.poll(() => world.lines().filter(({ msg }) => msg === message)).toHaveLength(1);
  await shutdown.stop();
  const mails = (await world.readEmails()).filter(({ kind }) => kind === 'sales-stay-open');
  expect(mails).toMatchObject([{ to: 'operator@example.lc', count: 1 }]);
  expect(await shown()).toMatch(/^sales_pending_oldest_seconds{mode="live"} 5460$/m);
  expect(troubles).toEqual([]);
  await world.database.drop();
});

test('a finding without a queued email is shown all the same', async () => {
  const world = await createCheckWorld();
  await leaveOpen(world, 91);
  await world.asOwner('alter table limits rename to no_limits');
  const { shown, shutdown } = start(world);
  const linesWith = (msg: string) => world.lines().filter((line) => line['msg'] === msg);
  const failure = 'the alarm about pending payments could not be queued';
  await expect.poll(() => linesWith(failure).length).toBeGreaterThan(3);
  await shutdown.stop();
  expect(linesWith('pending sales could not be counted')).toEqual([]);
  expect(await shown()).toMatch(/^sales_pending{mode="live"} 1$/m);
  await world.database.drop();
});

test('stops at once, even during a check, and leaves the night to another server', async () => {
  const world = await createCheckWorld();
  await withConnection(world.database.superuser, async (blocker) => {
    await blocker.query('begin; lock table ledger_entries in access exclusive mode');
    const { shutdown, troubles } = start(world);
    const waiting = async () => (await waitedForLocks(world.database.owner)).length;
    await expect.poll(waiting).toBe(1);
    const stoppedAt = performance.now();
    await shutdown.stop();
    expect(performance.now() - stoppedAt).toBeLessThan(1000);
    expect(troubles).toEqual([]);
    // The database drops the waiting work of a server that has gone.
    await expect.poll(waiting, { timeout: 5000 }).toBe(0);
    await blocker.query('rollback');
  });
  expect(await world.asOwner('select from self_checks')).toEqual([]);
  expect(world.lines().filter(({ level }) => level !== 'debug')).toEqual([]);
  await world.database.drop();
});

test('reports failures, and does not repeat a check at once', async () => {
  const world = await createCheckWorld();
  await withConnection(world.database.superuser, (client) =>
    client.query('drop table sale_events cascade; alter table card_attempts rename to no_tries'),
  );
  const { shown, shutdown } = start(world);
  const linesWith = (msg: string) => world.lines().filter((line) => line['msg'] === msg);
  await expect
    .poll(() => linesWith('declined cards could not be counted').length)
    .toBeGreaterThan(3);
  await expect.poll(() => linesWith('the nightly check failed')).toHaveLength(1);
  await shutdown.stop();
  expect(linesWith('the nightly check failed')).toHaveLength(1);
  // The earlier values are no longer shown.
  expect(await shown()).not.toMatch(/^decline/m);
  expect(await shown()).toMatch(/^self_check_failures 1$/m);
  await world.database.drop();
});
