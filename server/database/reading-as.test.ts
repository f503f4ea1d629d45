import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { actingAs } from './acting-as.ts';
import { connect } from './connect.ts';
import { prepared } from './prepared-statement.ts';
import { type Reading, readingAs, readingAtOnceAs } from './reading-as.ts';
import { createTestDatabase, type TestDatabase } from './testing/create-test-database.ts';
import { withConnection } from './with-connection.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const asOwner = (text: string) => withConnection(database.owner, (owner) => owner.query(text));

beforeEach(async () => {
  await asOwner('drop table if exists shells; create table shells (name text)');
  await asOwner(`grant select, insert on shells to piton_app; insert into shells values ('conch')`);
});

function open() {
  const connected = connect({
    connection: database.app,
    poolSize: 1,
    onIdleError: () => undefined,
  });
  onTestFinished(connected.close);
  return connected.kysely;
}

async function names(reading: Reading): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    ${prepared} select * from shells order by name`.execute(reading);
  return rows.map(({ name }) => name);
}

test('all queries see one snapshot', async () => {
  const found = await readingAs(open(), 'piton', async (reading) => {
    const before = await names(reading);
    await asOwner(`insert into shells values ('whelk')`);
    return [before, await names(reading)];
  });
  expect(found).toEqual([['conch'], ['conch']]);
});

test('writes are refused', async () => {
  const writing = readingAs(open(), 'piton', (reading) =>
    sql`insert into shells values ('whelk')`.execute(reading),
  );
  await expect(writing).rejects.toThrow('a read-only path attempted to write');
  await expect(writing).rejects.not.toHaveProperty('code');
});

test('a prepared statement uses a generic plan from its first execution', async () => {
  const kysely = open();
  await readingAs(kysely, 'piton', names);
  const { rows } = await sql<{ generic: bigint; custom: bigint }>`
    select generic_plans as generic, custom_plans as custom from pg_prepared_statements
     where statement like '%shells%'`.execute(kysely);
  expect(rows).toEqual([{ generic: 1n, custom: 0n }]);
});

test('reports the first failure, even if it arrives last', async () => {
  const kysely = open();
  const queryNested = async (reading: Reading) => {
    const later = async () => ({ found: await names(reading) });
    const { found } = await later();
    return [found];
  };
  const queryBoth = () =>
    readingAs(kysely, 'piton', (reading) =>
      Promise.all([queryNested(reading), sql`select 1 as number`.execute(reading)]),
    );
  await queryBoth();
  await asOwner('alter table shells add column weight integer');
  expect((await queryBoth())[0]).toEqual([['conch']]);
});

test('every query works after all of its tables were changed', async () => {
  const kysely = open();
  const ask = (reading: Reading, number: number) =>
    sql`${prepared} select shells.*, ${sql.lit(number)} as number from shells`.execute(reading);
  const askAll = () =>
    readingAs(kysely, 'piton', (reading) =>
      Promise.all([1, 2, 3, 4, 5].map((number) => ask(reading, number))),
    );
  await askAll();
  await asOwner('alter table shells add column weight integer');
  expect((await askAll()).map(({ rows }) => rows)).toEqual(
    [1, 2, 3, 4, 5].map((number) => [{ name: 'conch', weight: null, number }]),
  );
});

test('parallel queries each get their own result', async () => {
  const kysely = open();
  const ask = (reading: Reading, number: number) =>
    sql<{ number: number }>`${prepared} select ${number}::int as number`.execute(reading);
  for (let times = 0; times < 3; times += 1) {
    const responses = await readingAs(kysely, 'piton', (reading) =>
      Promise.all([1, 2, 3].map((number) => ask(reading, number))),
    );
    expect(responses.map(({ rows }) => rows[0]?.number)).toEqual([1, 2, 3]);
  }
});

test('the second is sent before the first is answered', async () => {
  const kysely = open();
  const [first = 0, second = 0] = await readingAs(kysely, 'piton', async (reading) => {
    const ask = async (after: number) => {
      const { rows } = await sql<{ at: number }>`
        select extract(epoch from clock_timestamp())::float8 * 1000 as at
          from pg_sleep(${after})`.execute(reading);
      return rows[0]?.at;
    };
    // Opens the connection and starts everything.
    await ask(0);
    const both = Promise.all([ask(0.05), ask(0)]);
    await turnOfTheLoop();
    await turnOfTheLoop();
    // Blocks the process, so that nothing is sent while the first response arrives.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    return both;
  });
  expect(second - first).toBeLessThan(200);
});

test('a failure ends it, and the next user gets a clean connection', async () => {
  const kysely = open();
  const failing = readingAs(kysely, { userId: '0192f3a0-7c31-7e51-8a5c-000000000001' }, (reading) =>
    Promise.all([
      names(reading),
      sql`select 1 / 0`.execute(reading),
      names(reading),
      sql`select * from nowhere`.execute(reading),
    ]),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  const { rows } = await sql`
    select current_setting('piton.user_id', true) as user_id,
           current_setting('plan_cache_mode') as plans,
           current_setting('transaction_isolation') as isolation`.execute(kysely);
  expect(rows).toEqual([{ user_id: '', plans: 'auto', isolation: 'read committed' }]);
  expect(await readingAs(kysely, 'piton', names)).toEqual(['conch']);
});

test('refuses a query after the reading has ended, and never runs it as the next user', async () => {
  const kysely = open();
  const kept: Reading[] = [];
  const failing = readingAs(kysely, 'piton', (reading) => {
    kept.push(reading);
    return sql`select 1 / 0`.execute(reading);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  await actingAs(kysely, 'piton', async (transaction) => {
    for (const reading of kept) {
      await expect(names(reading)).rejects.toThrow('after the read transaction had ended');
    }
    expect(await names(transaction)).toEqual(['conch']);
  });
  expect(kept).toHaveLength(1);
});

test('sends parallel queries, begin and end before any response', async () => {
  const connected = connect({
    connection: database.app,
    poolSize: 1,
    onIdleError: () => undefined,
  });
  onTestFinished(connected.close);
  const ask = () =>
    readingAtOnceAs(connected.kysely, 'piton', (reading) =>
      Promise.all([names(reading), names(reading), names(reading)]),
    );
  await ask();
  const client = await connected.pool.connect();
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  client.release();
  const pieces = vi.spyOn(stream, '_writev');
  const single = vi.spyOn(stream, '_write');
  const written = () => pieces.mock.calls.length + single.mock.calls.length;
  let atFirstResponse = 0;
  stream.once('data', () => {
    atFirstResponse = written();
  });
  expect(await ask()).toEqual([['conch'], ['conch'], ['conch']]);
  expect(atFirstResponse).toBeGreaterThan(0);
  expect(written()).toBe(atFirstResponse);
});

test('refuses a query that waits for the response of another', async () => {
  const kysely = open();
  const waiting = readingAtOnceAs(kysely, 'piton', async (reading) => {
    await names(reading);
    return names(reading);
  });
  await expect(waiting).rejects.toThrow('after the read transaction had ended');
  const failing = readingAtOnceAs(kysely, 'piton', (reading) =>
    Promise.all([names(reading), sql`select 1 / 0`.execute(reading)]),
  );
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await readingAtOnceAs(kysely, 'piton', names)).toEqual(['conch']);
});

test('reports why a connection was lost, and the next connection works', async () => {
  const kysely = open();
  const lost = readingAs(kysely, 'piton', async (reading) => {
    await names(reading);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(reading);
  });
  await expect(lost).rejects.toMatchObject({ code: '57P01' });
  expect(await readingAs(kysely, 'piton', names)).toEqual(['conch']);
});

test('reports a connection that timed out, and the next connection works', async () => {
  const connected = connect({
    connection: database.app,
    poolSize: 1,
    onIdleError: () => undefined,
    responseLimitMs: 300,
  });
  onTestFinished(connected.close);
  const slow = readingAs(connected.kysely, 'piton', (reading) =>
    sql`select pg_sleep(5)`.execute(reading),
  );
  await expect(slow).rejects.toThrow('Query read timeout');
  expect(await readingAs(connected.kysely, 'piton', names)).toEqual(['conch']);
});

test('restarts if a table was changed under a plan', async () => {
  const kysely = open();
  expect(await readingAs(kysely, 'piton', names)).toEqual(['conch']);
  await asOwner('alter table shells add column weight integer');
  const both = await readingAs(kysely, 'piton', (reading) =>
    Promise.all([names(reading), names(reading)]),
  );
  expect(both).toEqual([['conch'], ['conch']]);
});
