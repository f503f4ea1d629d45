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

test('a worker that starts without a database takes all jobs later', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const seal = createPayloadSeal(rootKeyFrom(randomBytes(32)));
  const kind = { name: 'greet', payload: z.object({ name: z.string() }) };
  const done: string[] = [];
  await database.kysely
    .transaction()
    .execute((transaction) => createJobs(seal).queue(transaction, kind, { name: 'Ana' }));
  const isThere = (is: boolean) =>
    withConnection({ ...database.superuser, database: 'postgres' }, (client) =>
      client.query(`alter database ${database.app.database ?? ''} allow_connections ${is}`),
    );
  await isThere(false);
  const { lines } = runWorker({
    connection: database.owner,
    seal,
    tasks: [bindTask(kind, async ({ name }) => void done.push(name))],
  });
  await expect
    .poll(lines)
    .toContainEqual(expect.objectContaining({ msg: 'jobs cannot be taken: the worker restarts' }));
  await isThere(true);
  await expect.poll(() => done).toEqual(['Ana']);
});
