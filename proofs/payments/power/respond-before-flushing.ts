import { findRunningPostgres } from '@piton/server/database/embedded/find-running.ts';
import { withConnection } from '@piton/server/database/with-connection.ts';
import { onItsDatabase } from './on-its-database.ts';

/** The controls' fault: the response precedes the flush of its payment by seconds. */
export function answerBeforeFlushing(dataFolder: string): Promise<void> {
  return onItsDatabase(dataFolder, async ({ superuser }) => {
    await setHasty(superuser);
    await flushLate(superuser);
  });
}

/** The same in a running product, for all new connections. */
export async function beginToFlushLate(dataFolder: string): Promise<void> {
  const postgres = findRunningPostgres(dataFolder);
  if (postgres === null) throw new Error('the database of the product does not run');
  await setHasty(postgres.superuser);
  await flushLate(postgres.superuser);
}

function flushLate(superuser: Parameters<typeof withConnection>[0]): Promise<void> {
  return withConnection(superuser, async (client) => {
    await client.query(`alter system set wal_writer_delay = '10s'`);
    await client.query(`alter system set wal_writer_flush_after = '1GB'`);
    await client.query('select pg_reload_conf()');
  });
}

function setHasty(superuser: Parameters<typeof withConnection>[0]): Promise<void> {
  return withConnection(superuser, async (client) => {
    await client.query('alter role piton_app set synchronous_commit = off');
  });
}
