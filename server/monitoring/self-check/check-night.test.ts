import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openPool } from '../../database/connect.ts';
import { waitedForLocks } from '../../database/testing/waited-for-locks.ts';
import { withConnection } from '../../database/with-connection.ts';
import { checkNight, type CheckNightDeps } from './check-night.ts';
import { nightDueBy } from './night.ts';
import { chainKey, createCheckWorld, type CheckWorld } from './testing/check-world.ts';

let world: CheckWorld;
beforeAll(async () => {
  world = await createCheckWorld();
});
afterAll(() => world.database.drop());
beforeEach(async () => {
  world.pass(24 * 60);
  await world.readEmails();
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
  ])('the check at %s is %s: three in the morning in Saint Lucia', (now, night) => {
    expect(nightDueBy(new Date(now))).toBe(night);
  });
});

test('a night without findings is stored, and sends no email', async () => {
  await world.fill();
  const before = (await kept()).length;
  const night = nightDueBy(world.watch.clock());
  expect(await checkNight(deps())).toMatchObject({
    last: { night, found: [] },
    failed: null,
    ahead: 0,
  });
  expect(await kept()).toHaveLength(before + 1);
  expect(await world.readEmails()).toEqual([]);
  expect(world.lines()).toContainEqual(
    expect.objectContaining({ level: 'info', msg: 'the nightly check found no differences' }),
  );
});

test('emails each night’s findings once, with what to do', async () => {
  await raise(1);
  const mine = deps();
  await checkNight(mine);
  world.pass(1);
  expect(await checkNight(mine)).toMatchObject({
    last: { found: [{ check: 'balances', count: 4 }] },
  });
  const mails = await world.readEmails();
  expect(mails).toMatchObject([
    {
      kind: 'self-check-differs',
      to: 'operator@example.lc',
      found: [{ what: 'A balance differs from its entries', count: 4 }],
    },
  ]);
  expect(JSON.stringify(mails)).toContain('Pay nothing out before you know the cause');
  expect(world.lines()).toContainEqual(
    expect.objectContaining({ level: 'error', msg: 'the nightly check found differences' }),
  );
  world.pass(24 * 60);
  await checkNight(mine);
  expect(await world.readEmails()).toHaveLength(1);
  await raise(-1);
});

test('six servers check a night once, and send one email', async () => {
  await raise(1);
  const servers = Array.from({ length: 6 }, () => deps());
  const before = world.lines().length;
  await Promise.all(servers.map((server) => checkNight(server)));
  expect(await world.readEmails()).toHaveLength(1);
  const logged = world.lines().slice(before);
  expect(logged.filter(({ msg }) => msg === 'the nightly check found differences')).toHaveLength(1);
  await raise(-1);
});

test('a server that dies during the check leaves the night to another', async () => {
  const dying = deps();
  // Blocked where the check begins to read, until its connection is gone.
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
  expect(await checkNight(deps())).toMatchObject({ last: { found: [] } });
  expect(await kept()).toHaveLength(before + 1);
});

test('other servers do not wait for the check', async () => {
  await withConnection(world.database.superuser, async (blocker) => {
    await blocker.query('begin; lock table ledger_entries in access exclusive mode');
    const first = checkNight(deps());
    await expect.poll(waiting).toBe(1);
    const night = nightDueBy(world.watch.clock());
    expect((await checkNight(deps())).last?.night).not.toBe(night);
    await blocker.query('rollback');
    expect((await first).last?.night).toBe(night);
  });
});

test('a check without a queued email is not stored, and runs again', async () => {
  await raise(1);
  const before = (await kept()).length;
  const mail = { queue: () => Promise.reject(new Error('no mail today')) };
  await expect(checkNight(deps({ mail }))).rejects.toThrow('no mail today');
  expect(await kept()).toHaveLength(before);
  await checkNight(deps());
  expect(await world.readEmails()).toHaveLength(1);
  await raise(-1);
});

test('a future night stops no check, and is reported', async () => {
  await world.asOwner(
    `insert into self_checks (night, began_at, ended_at, found)
       values ('2027-12-01', now(), now(), '[]')`,
  );
  const night = nightDueBy(world.watch.clock());
  expect(await checkNight(deps())).toMatchObject({ last: { night }, ahead: 1 });
  expect(await kept()).toContainEqual({ night });
  await world.asOwner(`delete from self_checks where night = '2027-12-01'`);
});

describe('a check that fails', () => {
  const broken = (breaks: boolean) =>
    withConnection(world.database.superuser, (client) =>
      client.query(
        breaks
          ? 'alter table sale_events rename to no_events'
          : 'alter table no_events rename to sale_events',
      ),
    );
  const failures = () =>
    world.lines().filter(({ msg }) => msg === 'the nightly check failed').length;

  test('is reported once, and retried by one server after growing waits', async () => {
    await broken(true);
    const servers = Array.from({ length: 4 }, () => deps());
    const before = failures();
    const attempts: (number | undefined)[] = [];
    // One look a minute; the fifth retry comes within eight hours.
    for (const minutes of [0, 14, 1, 29, 1, 59, 1, 119, 1]) {
      world.pass(minutes);
      const states = await Promise.all(servers.map((server) => checkNight(server)));
      attempts.push(Math.max(...states.map(({ failed }) => failed?.attempts ?? 0)));
    }
    expect(attempts).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5]);
    expect(failures() - before).toBe(5);
    expect((await world.readEmails()).map(({ kind }) => kind)).toEqual(['self-check-failed']);
    await broken(false);
    // It waits until then, and succeeds.
    expect(await checkNight(deps())).toMatchObject({ failed: { attempts: 5 } });
    world.pass(4 * 60);
    expect(await checkNight(deps())).toMatchObject({ failed: null, last: { found: [] } });
  });

  test('is retried without a wait if it lost its connection', async () => {
    const dying = deps();
    await withConnection(world.database.superuser, async (blocker) => {
      await blocker.query('begin; lock table ledger_entries in access exclusive mode');
      const check = checkNight(dying).catch(() => 'cut off');
      await expect.poll(waiting).toBe(1);
      await blocker.query(
        'select pg_terminate_backend(pid) from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
      );
      expect(await check).toBe('cut off');
      await blocker.query('rollback');
    });
    expect(await world.readEmails()).toEqual([]);
    expect(await checkNight(deps())).toMatchObject({ failed: null, last: { found: [] } });
  });
});
