import { randomBytes } from 'node:crypto';
import { copyFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { startEmbeddedPostgres } from '../database/embedded/start-embedded.ts';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { migrate } from '../database/release/migrate.ts';
import { withConnection } from '../database/with-connection.ts';
import { readMasterKey } from '../encryption/master-key.ts';
import { piton } from '../piton/testing/run-piton.ts';
import { keepRootKey } from './master-key/open-root-key.ts';
import { createShutdown } from './shutdown.ts';
import { startBackups } from './start-backups.ts';

const times = { archiveEveryMs: 50, copyCheckEveryMs: 50, afterFailureMs: 50 };
const soon = { timeout: 30_000, interval: 50 };

async function startServed(given: Record<string, string> = {}) {
  const dataFolder = temporaryFolder();
  const env = {
    PITON_DATA: dataFolder,
    PITON_BACKUP_FOLDER: temporaryFolder(),
    PITON_BACKUP_KEY: randomBytes(32).toString('base64'),
    ...given,
  };
  const config = readConfig({ ...env, PITON_MODE: 'demo' });
  const source = await startEmbeddedPostgres({ dataFolder, purpose: 'a server' });
  onTestFinished(source.stop);
  await migrate(source.owner);
  const log = { info: vi.fn(), error: vi.fn() };
  const shutdown = createShutdown(() => undefined);
  onTestFinished(shutdown.stop);
  const metrics = { registry: new Registry() };
  const options = { config, source, log, clock: () => new Date(), metrics, shutdown };
  const start = () => startBackups(options, times);
  const valueOf = async (name: string) => {
    const found = (await metrics.registry.getMetricsAsJSON()).find(
      (metric) => metric.name === name,
    );
    return found?.values[0]?.value ?? Number.NaN;
  };
  return { env, config, source, log, shutdown, start, valueOf };
}

test('a server archives and copies, and the commands back up and restore', async () => {
  const { env, config, source, log, shutdown, start, valueOf } = await startServed();
  await withConnection(source.owner, (client) => keepRootKey(client, readMasterKey(config)));
  await start();
  await vi.waitFor(async () => {
    expect(await valueOf('backup_copied_timestamp_seconds')).toBeGreaterThan(0);
  }, soon);
  expect(await piton(['backup'], env)).toMatchObject({ code: 0 });
  const status = await piton(['status'], env);
  expect(status.output).toMatch(/^backup {6}archived until .* in \//m);
  // Written last before the stop, which archives it.
  await withConnection(source.superuser, (client) =>
    client.query('create table kept as select 7 as n'),
  );
  await shutdown.stop();
  await source.stop();
  expect(log.error.mock.calls).toEqual([]);

  const target = { ...env, PITON_DATA: temporaryFolder() };
  const withoutKey = await piton(['restore'], target);
  expect(withoutKey.output).toContain('the master key, which is in no backup');
  const masterKey = (folder: string) => path.join(folder, 'master-key');
  copyFileSync(masterKey(env.PITON_DATA), masterKey(target.PITON_DATA));
  const restored = await piton(['restore'], target);
  expect(restored.output).toContain('The ledger balances.');
  expect(restored.output).toContain('Nothing is chained yet.');
  expect(restored.code).toBe(0);
  const again = await startEmbeddedPostgres({ dataFolder: target.PITON_DATA, purpose: 'a test' });
  onTestFinished(again.stop);
  const kept = await withConnection(again.superuser, (client) =>
    client.query('select n from kept'),
  );
  expect(kept.rows).toEqual([{ n: 7 }]);
});

test('a backup that fails delays no write, is shown, and catches up', async () => {
  const { env, source, log, start, valueOf } = await startServed();
  await start();
  await vi.waitFor(async () => {
    expect(await valueOf('backup_copied_timestamp_seconds')).toBeGreaterThan(0);
  }, soon);
  const [folder, aside] = [env.PITON_BACKUP_FOLDER, `${env.PITON_BACKUP_FOLDER}-aside`];
  renameSync(folder, aside);
  writeFileSync(folder, '');
  await withConnection(source.superuser, (client) =>
    client.query('create table kept as select 7 as n'),
  );
  await vi.waitFor(() => {
    expect(log.error).toHaveBeenCalledWith(expect.anything(), 'the backup falls behind');
  }, soon);
  const stuckAt = await valueOf('backup_archived_timestamp_seconds');
  renameSync(folder, `${folder}-file`);
  renameSync(aside, folder);
  await vi.waitFor(async () => {
    expect(await valueOf('backup_archived_timestamp_seconds')).toBeGreaterThan(stuckAt);
  }, soon);
  expect(log.info).toHaveBeenCalledWith('the backup has caught up');
});

test('without backups PostgreSQL keeps no log for them', async () => {
  const { source, start, config } = await startServed();
  await withConnection(source.superuser, (client) =>
    client.query(`select pg_create_physical_replication_slot('piton_backup_old', true)`),
  );
  Object.assign(config.backup, { folder: null });
  await start();
  const slots = await withConnection(source.superuser, (client) =>
    client.query('select from pg_replication_slots'),
  );
  expect(slots.rowCount).toBe(0);
});
