import { randomBytes } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase } from '../database/testing/create-test-database.ts';
import { withConnection } from '../database/with-connection.ts';
import { rootKeyFrom } from '../encryption/root-key.ts';
import { createJobs } from './queue-job.ts';
import { createPayloadSeal } from './seal-payload.ts';
import { bindTask } from './task.ts';
import { runWorker } from './testing/run-worker.ts';

const kind = { name: 'greet', payload: z.string() };

test('jobs from a time when the database’s clock was ahead run after it is right', async () => {
  const database = await createTestDatabase();
  onTestFinished(database.drop);
  const seal = createPayloadSeal(rootKeyFrom(randomBytes(32)));
  const jobs = createJobs(seal);
  await database.kysely.transaction().execute(async (transaction) => {
    await jobs.queue(transaction, kind, 'waiting');
    await jobs.queue(transaction, kind, 'taken by a process that ended');
  });
  await withConnection(database.owner, async (client) => {
    await client.query(
      "update graphile_worker._private_jobs set run_at = now() + interval '25 hours'",
    );
    await client.query(
      `update graphile_worker._private_jobs
          set locked_at = now() + interval '25 hours', locked_by = 'ended'
        where id = (select max(id) from graphile_worker._private_jobs)`,
    );
  });
  const done: string[] = [];
  const task = bindTask(kind, async (name) => void done.push(name));
  const limits = { waitMaxMs: 200 };
  runWorker({ connection: database.app, seal, tasks: [task], limits });
  await expect.poll(() => done.toSorted()).toEqual(['taken by a process that ended', 'waiting']);
});
