import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../database/testing/create-test-database.ts';
import { createShutdown } from './shutdown.ts';
import { startRetention } from './start-retention.ts';

test('expired rows are deleted regularly, also without requests', async () => {
  const { kysely: database, drop } = await createTestDatabase();
  const shutdown = createShutdown(() => undefined);
  onTestFinished(async () => {
    await shutdown.stop();
    await drop();
  });
  const addRow = (ends: string) =>
    sql`insert into limits (action, key_hash, taken, ends_at)
        values ('test-payment', ${randomBytes(32)}, 1, now() + ${ends}::interval)`.execute(
      database,
    );
  const count = async () => (await database.selectFrom('limits').selectAll().execute()).length;
  await addRow('10 minutes');
  await addRow('-1 second');
  startRetention(
    { database, log: pino({ level: 'silent' }), shutdown },
    {
      cardsEveryMs: 20,
      limitsEveryMs: 20,
      attemptsEveryMs: 20,
      testPaymentsEveryMs: 20,
      responsesEveryMs: 20,
      eventsEveryMs: 20,
      requestsEveryMs: 20,
    },
  );
  await expect.poll(count).toBe(1);
  await addRow('-1 second');
  await expect.poll(count).toBe(1);
});
