import type pg from 'pg';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openPool } from '../database/connect.ts';
import { waitedForLocks } from '../database/testing/waited-for-locks.ts';
import { withConnection } from '../database/with-connection.ts';
import { checkNight, type CheckNightDeps } from './check-night.ts';
import { nightDueBy } from './night.ts';
import { showSelfCheck } from './show-self-check.ts';
import { chainKey, createCheckWorld, type CheckWorld } from './testing/check-world.ts';

let world: CheckWorld;
beforeAll(async () => {
  world = await createCheckWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  world.pass(24 * 60);
  await world.readMails();
});

function openChecks(): pg.Pool {
  const pool = openPool({
    connection: world.database.app,
    poolSize: 1,
    onIdleError: () => undefined,
  });
  onTestFinished(() => pool.end());
  return pool;
}

const deps = (changes: Partial<CheckNightDeps> = {}): CheckNightDeps => ({
  ...world.watch,
  checkPool: openChecks(),
  key: chainKey,
  ...changes,
});

const damage = (statement: string) =>
  withConnection(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(statement);
  });
const raise = (by: number) =>
  damage(`update ledger_balances set balance_mills = balance_mills + ${by}`);
const waiting = async () => (await waitedForLocks(world.database.owner)).length;
const kept = () => world.asOwner('select night::text from self_checks order by 1');

describe('the night that is due', () => {
  test.each([
    ['2026-11-27T06:59:59Z', '2026-11-26'],
    ['2026-11-27T07:00:00Z', '2026-11-27'],
    ['2026-11-28T03:59:59Z', '2026-11-27'],
    ['2026-11-28T04:00:00Z', '2026-11-27'],
    ['2026-12-31T06:59:00Z', '2026-12-30'],
    ['2027-01-01T07:00:00Z', '2027-01-01'],
  ])('at %s is that of %s: three in the morning in Saint Lucia', (now, night) => {
    expect(nightDueBy(new Date(now))).toBe(night);
  });
});

test('where all is right it is kept, and nobody is mailed', async () => {
  await world.fill();
  const before = (await kept()).length;
  const check = await checkNight(deps());
  expect(check).toMatchObject({ found: [], night: nightDueBy(world.watch.clock()) });
  expect(await kept()).toHaveLength(before + 1);
  expect(await world.readMails()).toEqual([]);
  expect(world.lines()).toContainEqual(
    expect.objectContaining({ level: 'info', msg: 'the nightly check found all in order' }),
  );
});

test('what differs is mailed once for that night, with what to do, and again for the next', async () => {
  await raise(1);
  const mine = deps();
  await checkNight(mine);
  world.pass(1);
  expect(await checkNight(mine)).toMatchObject({ found: [{ check: 'balances', count: 4 }] });
  const mails = await world.readMails();
  expect(mails).toMatchObject([
    {
      kind: 'self-check-differs',
      to: 'operator@example.lc',
      found: [{ what: 'A balance is not what its entries come to', count: 4 }],
    },
  ]);
  expect(JSON.stringify(mails)).toContain('Pay nothing out until it is known why');
  expect(world.lines()).toContainEqual(
    expect.objectContaining({ level: 'error', msg: 'the nightly check found differences' }),
  );
  world.pass(24 * 60);
  await checkNight(mine);
  expect(await world.readMails()).toHaveLength(1);
  await raise(-1);
});

test('six servers check a night once, and mail once', async () => {
  await raise(1);
  const servers = Array.from({ length: 6 }, () => deps());
  const before = world.lines().length;
  await Promise.all(servers.map((server) => checkNight(server)));
  expect(await world.readMails()).toHaveLength(1);
  const told = world.lines().slice(before);
  expect(told.filter(({ msg }) => msg === 'the nightly check found differences')).toHaveLength(1);
  await raise(-1);
});

test('a server that dies while it checks leaves the night to another', async () => {
  const dying = deps();
  // Held up where the check begins to read, until its connection is gone.
  await withConnection(world.database.superuser, async (blocker) => {
    await blocker.query('begin; lock table ledger_entries in access exclusive mode');
    const check = checkNight(dying);
    const gone = check.then(
      () => 'checked',
      () => 'cut off',
    );
    await expect.poll(waiting).toBe(1);
    await withConnection(world.database.superuser, (client) =>
      client.query(
        'select pg_terminate_backend(pid) from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
      ),
    );
    expect(await gone).toBe('cut off');
    await blocker.query('rollback');
  });
  const before = (await kept()).length;
  expect(await checkNight(deps())).toMatchObject({ found: [] });
  expect(await kept()).toHaveLength(before + 1);
});

test('while one checks the others go on, and do not wait for it', async () => {
  await withConnection(world.database.superuser, async (blocker) => {
    await blocker.query('begin; lock table ledger_entries in access exclusive mode');
    const first = checkNight(deps());
    await expect.poll(waiting).toBe(1);
    const night = nightDueBy(world.watch.clock());
    expect((await checkNight(deps()))?.night).not.toBe(night);
    await blocker.query('rollback');
    expect((await first)?.night).toBe(night);
  });
});

test('a check of which nobody can be told is not kept, and is made again', async () => {
  await raise(1);
  const before = (await kept()).length;
  const mail = { queue: () => Promise.reject(new Error('no mail today')) };
  await expect(checkNight(deps({ mail }))).rejects.toThrow('no mail today');
  expect(await kept()).toHaveLength(before);
  await checkNight(deps());
  expect(await world.readMails()).toHaveLength(1);
  await raise(-1);
});

test('the metrics say how the last one ended, and nothing before there was one', async () => {
  const registry = new Registry();
  const show = showSelfCheck(registry);
  expect(await registry.metrics()).not.toMatch(/^self_check_(?:ok|ended)/m);
  const beganAt = new Date('2026-11-27T07:00:00Z');
  const check = { night: '2026-11-27', beganAt, endedAt: new Date('2026-11-27T07:00:10Z') };
  show({ ...check, found: [{ check: 'counters', count: 7, first: [] }] });
  expect(await registry.metrics()).toMatch(/^self_check_ok 0$/m);
  expect(await registry.metrics()).toContain('self_check_differences{check="counters"} 7');
  show({ ...check, found: [] });
  const text = await registry.metrics();
  expect(text).toMatch(/^self_check_ok 1$/m);
  expect(text).toMatch(/^self_check_ended_timestamp_seconds 1795762810$/m);
  expect(text).toContain('self_check_differences{check="counters"} 0');
});
