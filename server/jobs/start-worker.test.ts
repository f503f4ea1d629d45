import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { withConnection } from '../database/with-connection.ts';
import { rootKeyFrom } from '../encryption/root-key.ts';
import { createJobs } from './queue-job.ts';
import { createPayloadSeal } from './seal-payload.ts';
import { bindTask, type Job, type TaskKind } from './task.ts';
import type { HangWorkerInput } from './testing/hang-worker-process.ts';
import { runWorker } from './testing/run-worker.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const rootKey = randomBytes(32);
const seal = createPayloadSeal(rootKeyFrom(rootKey));
const jobs = createJobs(seal);

type Greeting = { name: string };

/** A kind for each test, so that other workers don't take its jobs. */
function newKind(): TaskKind<Greeting> {
  const name = `greet-${randomBytes(4).toString('hex')}`;
  return { name, payload: z.object({ name: z.string() }) };
}

async function queue(kind: TaskKind<Greeting>, ...names: string[]): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    for (const name of names) await jobs.queue(transaction, kind, { name });
  });
}

type JobRow = { attempts: number; locked_at: Date | null; last_error: string | null };

async function waiting({ name }: TaskKind<Greeting>): Promise<JobRow[]> {
  const { rows } = await database.pool.query<JobRow>(
    `select j.* from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id and t.identifier = $1`,
    [name],
  );
  return rows;
}

function worker(
  kind: TaskKind<Greeting>,
  work: (greeting: Greeting, job: Job) => Promise<void>,
  limits: Parameters<typeof runWorker>[0]['limits'] = {},
) {
  return runWorker({ connection: database.app, seal, tasks: [bindTask(kind, work)], limits });
}

test('a job runs once, with its payload, and is deleted', async () => {
  const kind = newKind();
  const done: string[] = [];
  worker(kind, async ({ name }) => void done.push(name));
  await queue(kind, 'Ana', 'Ben');
  await expect.poll(() => done.toSorted()).toEqual(['Ana', 'Ben']);
  await expect.poll(() => waiting(kind)).toEqual([]);
});

test('two jobs with one key: the later runs; with different keys: both run', async () => {
  const kind = newKind();
  const done: string[] = [];
  await database.kysely.transaction().execute(async (transaction) => {
    const keyed = (name: string, key: string) =>
      jobs.queue(transaction, kind, { name }, { key: `${kind.name} ${key}` });
    await keyed('Ana', 'first');
    await keyed('Ben', 'first');
    await keyed('Cleo', 'second');
  });
  worker(kind, async ({ name }) => void done.push(name));
  await expect.poll(() => done.toSorted()).toEqual(['Ben', 'Cleo']);
  await expect.poll(() => waiting(kind)).toEqual([]);
});

test('the database does not reveal a job’s payload', async () => {
  const kind = newKind();
  await queue(kind, 'canary-1234');
  const [job] = await waiting(kind);
  expect(job).toBeDefined();
  expect(inspect(job)).not.toContain('canary');
});

test('a rolled-back job does not run', async () => {
  const kind = newKind();
  const done: string[] = [];
  const undone = database.kysely.transaction().execute(async (transaction) => {
    await jobs.queue(transaction, kind, { name: 'undone' });
    throw new Error('the cause did not happen');
  });
  await expect(undone).rejects.toThrow('did not happen');
  worker(kind, async ({ name }) => void done.push(name));
  await queue(kind, 'after');
  await expect.poll(() => waiting(kind)).toEqual([]);
  expect(done).toEqual(['after']);
});

test('a failed job runs again with the same id and time', async () => {
  const kind = newKind();
  const tries: Job[] = [];
  worker(kind, async (_greeting, job) => {
    tries.push(job);
    if (tries.length === 1) throw new Error('not yet');
  });
  await queue(kind, 'Ana');
  await expect.poll(() => tries.length).toBe(2);
  const [first, second] = tries;
  expect(second).toMatchObject({ id: first?.id, queuedAt: first?.queuedAt });
  expect(first?.queuedAt).toBeInstanceOf(Date);
});

test('waits have a maximum, and the attempts span three days', async () => {
  const kind = newKind();
  const waitMaxMs = 60_000;
  worker(
    kind,
    async () => {
      throw new Error('never');
    },
    { waitMaxMs },
  );
  await queue(kind, 'Ana');
  await expect.poll(async () => (await waiting(kind))[0]?.last_error).toMatch(/never/);
  await withConnection(database.owner, (client) =>
    client.query(
      "update graphile_worker._private_jobs set attempts = 9, run_at = now() + interval '6 hours' where last_error like '%never%'",
    ),
  );
  const secondsLeft = async () => {
    const { rows } = await withConnection(database.owner, (client) =>
      client.query<{ left: number; isLongEnough: boolean }>(
        `select extract(epoch from run_at - now())::integer as left,
                max_attempts * interval '5 minutes' > interval '3 days' as "isLongEnough"
           from graphile_worker._private_jobs where last_error like '%never%'`,
      ),
    );
    return rows[0];
  };
  await expect.poll(async () => (await secondsLeft())?.left).toBeLessThanOrEqual(60);
  expect(await secondsLeft()).toMatchObject({ isLongEnough: true });
});

test('a run that takes too long has failed', async () => {
  const kind = newKind();
  const reasons: unknown[] = [];
  worker(
    kind,
    async (_greeting, { signal }) => {
      await once(signal, 'abort');
      reasons.push(signal.reason);
      await new Promise(() => undefined);
    },
    { runMs: 100 },
  );
  await queue(kind, 'slow');
  await expect.poll(async () => (await waiting(kind))[0]?.last_error).toMatch(/timeout/);
  expect(reasons).toHaveLength(1);
});

test('no run leaves an unhandled rejection', async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => void rejections.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const [locked, quick, slow] = [newKind(), newKind(), newKind()];
  const done: string[] = [];
  runWorker({
    connection: database.app,
    seal,
    tasks: [
      bindTask(locked, async ({ name }) => void done.push(name)),
      bindTask(quick, async ({ name }) => void done.push(name)),
      bindTask(slow, async (_greeting, { signal }) => {
        await once(signal, 'abort');
        throw new Error('later than its end');
      }),
    ],
    limits: { runMs: 200 },
  });
  await database.kysely.transaction().execute(async (transaction) => {
    const elsewhere = createJobs(createPayloadSeal(rootKeyFrom(randomBytes(32))));
    await elsewhere.queue(transaction, locked, { name: 'locked' });
  });
  await queue(quick, 'quick');
  await expect.poll(async () => (await waiting(locked))[0]?.last_error).toMatch(/root key/);
  await expect.poll(() => done).toEqual(['quick']);
  // Started last, it would time out after both of them.
  await queue(slow, 'slow');
  await expect.poll(async () => (await waiting(slow))[0]?.last_error).toMatch(/timeout/);
  expect(rejections).toEqual([]);
});

test('one of several workers runs a job', async () => {
  const kind = newKind();
  const names = Array.from({ length: 60 }, (_, index) => `${index}`);
  const done: string[] = [];
  const doers = new Set<number>();
  for (let index = 0; index < 4; index += 1) {
    worker(kind, async ({ name }) => {
      doers.add(index);
      done.push(name);
    });
  }
  await Promise.all(names.map((name) => queue(kind, name)));
  await expect.poll(() => waiting(kind)).toEqual([]);
  expect(done.toSorted()).toEqual(names.toSorted());
  expect(doers.size).toBeGreaterThan(1);
});

test('the job of a killed process is soon taken over, and not before', async () => {
  const kind = newKind();
  const input: HangWorkerInput = {
    connection: database.app,
    rootKey: rootKey.toString('base64'),
    task: kind.name,
  };
  const script = path.join(import.meta.dirname, 'testing/hang-worker-process.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(input)]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await queue(kind, 'Ana');
  await once(child.stdout, 'data');
  const [taken] = await waiting(kind);
  child.kill('SIGKILL');
  await once(child, 'close');

  const doneAt: number[] = [];
  const heir = worker(kind, async () => void doneAt.push(Date.now()), { abandonedMs: 2000 });
  await expect.poll(() => waiting(kind)).toEqual([]);
  expect(doneAt).toHaveLength(1);
  expect(doneAt[0]).toBeGreaterThanOrEqual((taken?.locked_at?.getTime() ?? 0) + 2000);
  expect(heir.lines()).toContainEqual(expect.objectContaining({ freed: 1 }));
});

test('a lost database loses no job and no process', async () => {
  const kind = newKind();
  const done: string[] = [];
  const isBack = Promise.withResolvers<unknown>();
  const greet = bindTask(kind, async ({ name }) => {
    done.push(name);
    if (done.length === 1) void goAway().then(isBack.resolve, isBack.reject);
    await isAway.promise;
  });
  const isAway = Promise.withResolvers<undefined>();
  const goAway = () =>
    withConnection({ ...database.superuser, database: 'postgres' }, async (client) => {
      const name = database.app.database ?? '';
      await client.query(`alter database ${name} allow_connections false`);
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
          where datname = $1 and usename = $2`,
        [name, database.owner.user],
      );
      isAway.resolve(undefined);
      await expect.poll(lines).toContainEqual(expect.objectContaining({ msg: broke }));
      await client.query(`alter database ${name} allow_connections true`);
    });
  const broke = 'the job worker failed and restarts';
  // With its own login, so that only the worker is disconnected.
  const connection = database.owner;
  const { lines } = runWorker({ connection, seal, tasks: [greet], limits: { abandonedMs: 1000 } });
  await queue(kind, 'Ana');
  await isBack.promise;
  await queue(kind, 'Ben');
  await expect.poll(() => waiting(kind)).toEqual([]);
  expect(done.toSorted()).toEqual(['Ana', 'Ana', 'Ben']);
});

test('a stop returns interrupted jobs at once', async () => {
  const kind = newKind();
  let taken = 0;
  const leaving = worker(kind, async () => {
    taken += 1;
    await new Promise(() => undefined);
  });
  await queue(kind, 'Ana');
  await expect.poll(() => taken).toBe(1);
  const stoppedAt = performance.now();
  await leaving.stop();
  expect(performance.now() - stoppedAt).toBeLessThan(2500);
  const [job] = await waiting(kind);
  expect(job).toMatchObject({ locked_at: null, last_error: 'the server stops' });
});
