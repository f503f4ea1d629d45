import { Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { connect } from '../database/connect.ts';
import { startEmbeddedPostgres } from '../database/embedded/start-embedded.ts';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { withConnection } from '../database/with-connection.ts';
import { piton, urlOf } from '../piton/testing/run-piton.ts';
import { createShutdown } from './shutdown.ts';
import { watchArchiver } from './watch-archiver.ts';

/** Only a busy machine needs minutes. */
const limitMs = 300_000;
const soon = { timeout: 120_000, interval: 50 };

/** A server as an operator provides it, whose archive can't be reached yet. */
async function startGivenServer() {
  const dataFolder = temporaryFolder();
  const options = { dataFolder, purpose: 'a given server', durability: 'fast' } as const;
  const unset = await startEmbeddedPostgres(options);
  await withConnection(unset.superuser, async (client) => {
    await client.query('alter system set archive_mode = on');
    await client.query(`alter system set archive_command = 'false'`);
  });
  await unset.stop();
  const server = await startEmbeddedPostgres(options);
  onTestFinished(server.stop);
  const registry = new Registry();
  const log = { warn: vi.fn() };
  const shutdown = createShutdown(() => undefined);
  const database = connect({
    connection: server.app,
    poolSize: 2,
    onIdleError: () => undefined,
  });
  watchArchiver({ database: database.kysely, metrics: { registry }, log, shutdown }, 20);
  onTestFinished(async () => {
    await shutdown.stop();
    await database.close();
  });
  return {
    log,
    fill: () =>
      withConnection(server.superuser, async (client) => {
        await client.query('create table if not exists filled (at timestamptz)');
        await client.query('insert into filled values (null)');
        await client.query('select pg_switch_wal()');
      }),
    archiveBy: (command: 'true' | 'false') =>
      withConnection(server.superuser, async (client) => {
        await client.query(`alter system set archive_command = '${command}'`);
        await client.query('select pg_reload_conf()');
      }),
    archivedAt: async () => {
      const line = /^database_archived_timestamp_seconds (\S+)$/m.exec(await registry.metrics());
      return line === null ? null : Number(line[1]);
    },
    status: async () => (await piton(['status'], { DATABASE_URL: urlOf(server.owner) })).output,
  };
}

test(
  'shows when a given server last archived, and that it fails',
  { timeout: limitMs },
  async () => {
    const server = await startGivenServer();
    await vi.waitFor(async () => expect(await server.archivedAt()).toBe(0), soon);
    expect(await server.status()).toContain('            WAL not archived yet');
    await server.archiveBy('true');
    await server.fill();
    const before = Date.now() / 1000;
    await vi.waitFor(async () => {
      expect(await server.archivedAt()).toBeGreaterThan(before - 600);
    }, soon);
    const archivedAt = await server.archivedAt();
    expect(await server.status()).toMatch(/^ {12}WAL last archived .+ in Saint Lucia \(\S+Z\)$/m);
    await server.archiveBy('false');
    await server.fill();
    await vi.waitFor(async () => {
      expect(await server.status()).toMatch(/^ {12}WAL last archived .+; it has failed since$/m);
    }, soon);
    expect(await server.archivedAt()).toBe(archivedAt);
    expect(server.log.warn).not.toHaveBeenCalled();
  },
);
