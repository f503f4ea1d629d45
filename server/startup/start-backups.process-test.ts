import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
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
import { keepRootKey } from '../encryption/root-keys/open-root-key.ts';
import { createShutdown } from './shutdown.ts';
import { startBackups } from './start-backups.ts';

const times = { archiveEveryMs: 50, copyCheckEveryMs: 50, listEveryMs: 50, afterFailureMs: 50 };
/** Only a busy machine needs minutes for the first copy. */
const soon = { timeout: 240_000, interval: 50 };

async function startServed(given: Record<string, string> = {}, aheadMs = 0) {
  const dataFolder = temporaryFolder();
  const env = {
    PITON_DATA: dataFolder,
    PITON_BACKUP_FOLDER: temporaryFolder(),
    PITON_BACKUP_KEY: randomBytes(32).toString('base64'),
    PITON_BACKUP_DRILL: '0',
    ...given,
  };
  const config = readConfig({ ...env, PITON_MODE: 'demo' });
  const source = await startEmbeddedPostgres({ dataFolder, purpose: 'a server' });
  onTestFinished(source.stop);
  await migrate(source.owner);
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const shutdown = createShutdown(() => undefined);
  onTestFinished(shutdown.stop);
  const metrics = { registry: new Registry() };
  const masterKey = readMasterKey(config);
  const clock = () => new Date(Date.now() + aheadMs);
  const options = { config, source, masterKey, log, clock, metrics, shutdown };
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
  start();
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
  start();
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

test('a server starts without the backup disk, and archives once it is there', async () => {
  const folder = path.join(temporaryFolder(), 'unmounted');
  const { log, start, valueOf } = await startServed({ PITON_BACKUP_FOLDER: folder });
  start();
  await vi.waitFor(() => {
    expect(log.error).toHaveBeenCalledWith(expect.anything(), 'the backup falls behind');
  }, soon);
  expect(await valueOf('backup_copied_timestamp_seconds')).toBe(0);
  mkdirSync(folder);
  await vi.waitFor(async () => {
    expect(await valueOf('backup_copied_timestamp_seconds')).toBeGreaterThan(0);
  }, soon);
}, 600_000);

test('archives while requests keep the server busy, and the log says if it lags', async () => {
  const { env, source, log, start } = await startServed({}, 10_000);
  start();
  await vi.waitFor(() => {
    const warning = 'the backup lags: the machine or its disk is too busy';
    expect(log.warn).toHaveBeenCalledWith({ seconds: expect.any(Number) as unknown }, warning);
  }, soon);
  const parts = () =>
    readdirSync(env.PITON_BACKUP_FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.includes('/wal/'),
    );
  await withConnection(source.superuser, (client) =>
    client.query('create table kept as select generate_series(1, 100000) as n'),
  );
  const before = parts();
  const endsAt = performance.now() + 60_000;
  // Nothing else of this thread runs until then.
  while (parts().every((name) => before.includes(name)) && performance.now() < endsAt);
  expect(parts().some((name) => !before.includes(name))).toBe(true);
}, 240_000);

test('each nightly copy is restored, checked and deleted', async () => {
  const spare = temporaryFolder();
  const { env, config, source, log, start, valueOf } = await startServed({
    PITON_BACKUP_DRILL: '1',
    PITON_BACKUP_DRILL_FOLDER: spare,
  });
  await withConnection(source.owner, (client) => keepRootKey(client, readMasterKey(config)));
  start();
  await vi.waitFor(async () => expect(await valueOf('backup_drill_ok')).toBe(1), {
    timeout: 120_000,
    interval: 50,
  });
  expect(await valueOf('backup_drill_seconds')).toBeGreaterThan(0);
  expect(log.error.mock.calls).toEqual([]);
  const { output } = await piton(['status'], env);
  expect(output).toContain('restored and intact');
  expect(readdirSync(path.join(spare, 'piton-backup-drill'))).toEqual([]);
}, 600_000);

test('a drill finds a ledger that differs, and an altered backup', async () => {
  const { env, config, source, shutdown, start, valueOf } = await startServed();
  await withConnection(source.owner, (client) => keepRootKey(client, readMasterKey(config)));
  start();
  await vi.waitFor(async () => {
    expect(await valueOf('backup_copied_timestamp_seconds')).toBeGreaterThan(0);
  }, soon);
  expect(await piton(['drill'], env)).toMatchObject({ code: 0 });
  await withConnection(source.superuser, (client) =>
    client.query(`
      set session_replication_role = replica;
      with posted as (
        insert into ledger_transactions (mode, kind, cause, actor, occurred_at)
        values ('live', 'sale', 'planted', 'test', database_now()) returning id)
      insert into ledger_entries (transaction_id, mode, account_id, kind, amount_mills)
      select posted.id, a.mode, a.id, 'sale', 10 from posted, ledger_accounts a
       where a.mode = 'live' and a.code = 'acquirer_receivable'`),
  );
  await shutdown.stop();
  const differing = await piton(['drill'], env);
  expect(differing).toMatchObject({ code: 1 });
  expect(differing.output).toContain('The restored ledger differs');
  const names = readdirSync(env.PITON_BACKUP_FOLDER, { recursive: true, encoding: 'utf8' });
  const pack = names.find((name) => name.endsWith('pack-1')) ?? '';
  writeFileSync(path.join(env.PITON_BACKUP_FOLDER, pack), 'altered');
  const altered = await piton(['drill'], env);
  expect(altered.output).toContain(`${pack} was altered`);
}, 600_000);
