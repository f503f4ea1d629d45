import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../database/testing/create-test-database.ts';
import { capturedLog } from '../http/testing/test-app.ts';
import { runWorker } from '../jobs/testing/run-worker.ts';
import { countDroppedEmails } from './count-dropped-emails.ts';
import { runSendMail } from './run-send-mail.ts';
import { createSmtpTransport } from './smtp-transport.ts';
import { startMailServer } from './testing/mail-server.ts';
import { queues } from './testing/queues.ts';
import { sampleEmails } from './testing/sample-emails.ts';

const { mail, seal } = queues();
const sender = {
  from: { name: 'Piton', address: 'no-reply@example.lc' },
  supportEmail: 'support@example.lc',
};

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const triesLeft = async () => {
  const { rows } = await database.pool.query<{ left: number }>(
    `select max_attempts - attempts as left from graphile_worker._private_jobs
      where locked_at is null`,
  );
  return rows.map(({ left }) => left);
};

/** Makes waiting jobs due now, with only so many attempts left. */
const tryAgain = (left: number) =>
  database.pool.query(
    `update graphile_worker._private_jobs set run_at = now(), attempts = max_attempts - $1::integer`,
    [left],
  );

test('only an email’s last failure counts as dropped', async () => {
  const server = await startMailServer();
  await server.setTrouble('refuses the sender');
  const registry = new Registry();
  const countDropped = countDroppedEmails(registry);
  const { log } = capturedLog();
  const transport = createSmtpTransport(server.url);
  const task = runSendMail({ transport, sender, log, countDropped });
  const { lines: logged } = runWorker({ connection: database.app, seal, tasks: [task] });
  const counted = async () => {
    const lines = (await registry.metrics()).matchAll(/\{reason="(\w+)"\} (\d+)/g);
    return Array.from(lines, ([, reason = '', count = '']) => `${reason} ${count}`);
  };

  await database.kysely
    .transaction()
    .execute((transaction) => mail.queue(transaction, sampleEmails['password-changed']));
  await expect.poll(triesLeft).toEqual([999]);
  await tryAgain(2);
  await expect.poll(triesLeft).toEqual([1]);
  expect(await counted()).toEqual(['link_ended 0', 'refused 0', 'given_up 0']);

  await tryAgain(1);
  await expect.poll(triesLeft).toEqual([0]);
  expect(await counted()).toEqual(['link_ended 0', 'refused 0', 'given_up 1']);
  expect(logged()).toContainEqual(
    expect.objectContaining({ level: 'error', msg: 'a job was given up', task: 'send-mail' }),
  );
  expect(JSON.stringify(logged())).not.toContain('ana@');
});
