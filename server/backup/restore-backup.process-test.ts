import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { readOrMakePasswords } from '../database/embedded/passwords.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../database/embedded/start-embedded.ts';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { withConnection } from '../database/with-connection.ts';
import { type Archiver, openArchiver, SeriesLost } from './archive-wal.ts';
import { backupKeyFrom } from './backup-key.ts';
import { type BackupStore, listBackups, listSeries } from './backup-store.ts';
import { takeBaseBackup } from './base-backup.ts';
import { deleteOldBackups } from './delete-old-backups.ts';
import { restoreBackup } from './restore-backup.ts';

type Source = {
  readonly embedded: EmbeddedPostgres;
  readonly store: BackupStore;
  readonly archiver: () => Archiver;
  readonly reopen: () => Promise<void>;
  readonly query: (text: string) => Promise<pg.QueryResult<{ n: number }>>;
  readonly step: () => Promise<Date>;
  readonly base: () => Promise<void>;
};

async function startSource(dataFolder = temporaryFolder(), kept?: BackupStore): Promise<Source> {
  const store = kept ?? { folder: temporaryFolder(), key: backupKeyFrom(randomBytes(32)) };
  const embedded = await startEmbeddedPostgres({ dataFolder, purpose: 'a test' });
  onTestFinished(embedded.stop);
  const { home, superuser } = embedded;
  const options = { store, home, clock: () => new Date() };
  const open = () => withConnection(superuser, (client) => openArchiver(client, options));
  let archiver = await open();
  const step = () => withConnection(superuser, async (client) => (await archiver.step(client)).at);
  return {
    embedded,
    store,
    archiver: () => archiver,
    reopen: async () => void (archiver = await open()),
    query: (text) => withConnection(superuser, (client) => client.query(text)),
    step,
    base: async () => {
      const passwords = readOrMakePasswords(dataFolder, true);
      const { series } = archiver;
      const untilArchived = async () => void (await step());
      await takeBaseBackup({ ...options, series, superuser, passwords, untilArchived });
    },
  };
}

async function restored(
  store: BackupStore,
  to: Date | null = null,
): Promise<{ numbers: number[]; dataFolder: string }> {
  const dataFolder = temporaryFolder();
  await restoreBackup({ store, dataFolder, to, report: () => undefined });
  const embedded = await startEmbeddedPostgres({ dataFolder, purpose: 'a test' });
  const { rows } = await withConnection(embedded.superuser, (client) =>
    client.query<{ n: number }>('select n from kept order by n'),
  );
  await embedded.stop();
  return { numbers: rows.map(({ n }) => n), dataFolder };
}

const switchSegment = 'select pg_switch_wal()';
const insert = (n: number) => `insert into kept values (${n})`;

test('restores to the latest moment and to any moment since the first backup', async () => {
  const source = await startSource();
  await source.query('create table kept (n int)');
  await source.base();
  await source.query(insert(1));
  await source.step();
  await source.query(switchSegment);
  await source.query(insert(2));
  const between = await source.step();
  await source.query(insert(3));
  await source.reopen();
  const last = await source.step();

  expect((await restored(source.store)).numbers).toEqual([1, 2, 3]);
  expect((await restored(source.store, between)).numbers).toEqual([1, 2]);
  // No transaction follows that moment.
  expect((await restored(source.store, last)).numbers).toEqual([1, 2, 3]);
  const later = new Date(last.getTime() + 60_000);
  await expect(restored(source.store, later)).rejects.toThrow('log ends at');
  await expect(restored(source.store, new Date(0))).rejects.toThrow('Backups begin at');
});

test('a restored database begins a series of its own, which restores too', async () => {
  const first = await startSource();
  await first.query('create table kept as select 1 as n');
  await first.base();
  await first.step();
  const { dataFolder } = await restored(first.store);
  const second = await startSource(dataFolder, first.store);
  expect(second.archiver().series.name).not.toBe(first.archiver().series.name);
  await second.base();
  await second.query(insert(2));
  await second.step();
  expect((await restored(first.store)).numbers).toEqual([1, 2]);
});

test('keeps the newest backups and the log that they need', async () => {
  const source = await startSource();
  await source.query('create table kept as select 1 as n');
  for (let n = 0; n < 3; n++) {
    await source.base();
    await source.query(switchSegment);
    await source.step();
  }
  const current = source.archiver().series.name;
  const wal = () => readdirSync(path.join(source.store.folder, current, 'wal'));
  const before = wal();
  await deleteOldBackups(source.store, { keep: 1, current });
  const [kept, ...others] = await listBackups(source.store);
  expect(others).toEqual([]);
  expect(wal().length).toBeLessThan(before.length);
  expect(wal().every((name) => name >= (kept?.segment ?? ''))).toBe(true);
  expect((await restored(source.store)).numbers).toEqual([1]);
});

test('begins a new series when log was lost or the folder is another', async () => {
  const source = await startSource();
  const lost = source.archiver();
  const { name } = lost.series;
  await source.query(`select pg_drop_replication_slot('${name}')`);
  await expect(source.step()).rejects.toThrow(SeriesLost);
  await source.reopen();
  expect(source.archiver().series.name).not.toBe(name);
  rmSync(path.join(source.store.folder, source.archiver().series.name), { recursive: true });
  await source.reopen();
  await source.query('create table kept as select 1 as n');
  await source.base();
  expect((await restored(source.store)).numbers).toEqual([1]);
  const { rows } = await source.query('select count(*)::int as n from pg_replication_slots');
  expect(rows).toEqual([{ n: 1 }]);
  expect(await listSeries(source.store.folder)).toHaveLength(2);
});

test('refuses an incomplete or altered backup by name, and leaves no database', async () => {
  const source = await startSource();
  await source.query('create table kept as select 1 as n');
  await source.base();
  await source.query(switchSegment);
  await source.step();
  await source.query(insert(2));
  await source.step();
  const { folder, key } = source.store;
  const [found = { series: '', base: '', segment: '' }] = await listBackups(source.store);
  const { series, base, segment } = found;
  const bases = path.join(series, 'base', base);
  const wal = (at: number) =>
    path.join(
      series,
      'wal',
      readdirSync(path.join(folder, series, 'wal'))
        .filter((file) => file >= segment)
        .at(at) ?? '',
    );
  const harms: [string, (copy: string) => void][] = [
    [path.join(bases, 'pack-2'), (file) => rmSync(file)],
    [path.join(bases, 'manifest'), (file) => cpSync(path.join(file, '../pack-1'), file)],
    [path.join(bases, 'pack-3'), (file) => cpSync(path.join(file, '../pack-1'), file)],
    [wal(0), (file) => rmSync(file)],
    [wal(-1), (file) => rmSync(file)],
    [path.join(series, 'head'), (file) => rmSync(file)],
  ];
  for (const [name, harm] of harms) {
    const copy = temporaryFolder();
    cpSync(folder, copy, { recursive: true });
    harm(path.join(copy, name));
    const dataFolder = temporaryFolder();
    const restoring = restoreBackup({
      store: { folder: copy, key },
      dataFolder,
      to: null,
      report: () => undefined,
    });
    await expect(restoring).rejects.toThrow(name.replace(/.*(wal\/[0-9A-F]+)\..*/, '$1'));
    expect(existsSync(path.join(dataFolder, 'postgres/cluster'))).toBe(false);
  }
  expect((await restored(source.store)).numbers).toEqual([1, 2]);
});

test('refuses a data folder with a database', async () => {
  const source = await startSource();
  await source.query('create table kept as select 1 as n');
  await source.base();
  const { dataFolder } = await restored(source.store);
  const again = { store: source.store, dataFolder, to: null, report: () => undefined };
  await expect(restoreBackup(again)).rejects.toThrow('has a database already');
  const inUse = temporaryFolder();
  mkdirSync(path.join(inUse, 'empty'));
  const other = await startEmbeddedPostgres({ dataFolder: inUse, purpose: 'the shop' });
  onTestFinished(other.stop);
  await expect(restoreBackup({ ...again, dataFolder: inUse })).rejects.toThrow('the shop');
});
