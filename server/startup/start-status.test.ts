import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../database/testing/create-test-database.ts';
import { actingAs } from '../database/acting-as.ts';
import { createShutdown } from './shutdown.ts';
import { startStatus } from './start-status.ts';

test('each heartbeat checks again, and old ones are deleted', async () => {
  const { kysely: database, drop } = await createTestDatabase();
  const shutdown = createShutdown(() => undefined);
  onTestFinished(async () => {
    await shutdown.stop();
    await drop();
  });
  const rows = () =>
    actingAs(database, 'piton', (transaction) =>
      transaction.selectFrom('heartbeats').select('is_gateway_up').execute(),
    );
  await actingAs(database, 'piton', (transaction) =>
    transaction
      .insertInto('heartbeats')
      .values({ minute: new Date('2026-01-01T00:00:00Z'), is_gateway_up: true })
      .execute(),
  );
  let isStorageWorking = false;
  const storage = async () => {
    if (!isStorageWorking) throw new Error('the disk is full');
  };
  startStatus(
    {
      database,
      log: pino({ level: 'silent' }),
      shutdown,
      readyChecks: [{ name: 'storage', check: storage }],
      gateway: { stateKind: () => 'open' },
    },
    { beatEveryMs: 20, deleteEveryMs: 20 },
  );
  await expect.poll(rows).toEqual([]);
  isStorageWorking = true;
  await expect.poll(rows).toContainEqual({ is_gateway_up: false });
});
