/**
 * Rules that hold on the newest PostgreSQL can fail on an older one, for example which role runs a
 * deferred trigger.
 */
import { expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { startEmbeddedPostgres } from '../database/embedded/start-embedded.ts';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { migrate } from '../database/release/migrate.ts';
import { oldestPostgres } from '../database/testing/oldest-postgres.ts';
import { setDatabaseClock } from '../database/testing/set-database-clock.ts';
import { runStatusInquiries } from './inquiry/run-status-inquiries.ts';
import { ledgerTotals, pay, saleRow } from './testing/pay.ts';
import { fillPaymentWorld, paymentDeps, scriptedGateway } from './testing/payment-world.ts';

test('takes, declines, resolves and posts payments on PostgreSQL 15', async () => {
  const server = await startEmbeddedPostgres({
    dataFolder: temporaryFolder(),
    purpose: 'a test',
    durability: 'fast',
    binaries: await oldestPostgres(),
  });
  await migrate(server.owner);
  const database = connect({ connection: server.app, poolSize: 4, onIdleError: () => undefined });
  const world = await fillPaymentWorld({ ...database, ...server, drop: async () => undefined });

  expect(await pay(world, scriptedGateway({}))).toMatchObject({ status: 'Approved' });
  const unknown = scriptedGateway({
    sale: () => ({ kind: 'unknown', cause: 'timeout', detail: 'x' }),
    inquire: () => ({ kind: 'taken' }),
  });
  const { id } = await pay(world, unknown);
  await setDatabaseClock(server.owner, new Date(Date.now() + 60_000));
  await runStatusInquiries({ ...paymentDeps(world, unknown), quietMs: 0 }, 'live');
  expect(await saleRow(world, id)).toMatchObject({ status: 'Approved' });
  expect(await ledgerTotals(world, 'live')).toMatchObject({
    transactions: 2n,
    receivableMills: 25_000n,
  });

  await database.close();
  await server.stop();
});
