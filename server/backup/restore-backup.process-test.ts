import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbeddedPostgres } from '../database/embedded/start-embedded.ts';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { OperatorError } from '../operator-error.ts';
import { SeriesLost } from './archive-wal.ts';
import { StoreUnavailable } from './backup-store.ts';
import { folderFiles } from './folder-files.ts';
import { listBackups, listSeries } from './list-backups.ts';
import { restoreBackup } from './restore-backup.ts';
import { acceptStore, refuseOtherStore } from './store-marker.ts';
import { restored, startSource } from './testing/backed-up-source.ts';

const switchSegment = 'select pg_switch_wal()';
const insert = (n: number) => `insert into kept values (${n})`;

const partsOf = ({ store, archiver }: Awaited<ReturnType<typeof startSource>>) => {
  const folder = path.join(store.files.place, archiver().series.name, 'wal');
  return readdirSync(folder).map((name) => path.join(folder, name));
};

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
  await expect(restored(source.store, later)).rejects.toThrow('that time ends at');
  await expect(restored(source.store, new Date(0))).rejects.toThrow('Backups begin at');
}, 240_000);

test('a restored database begins a series of its own, which restores too', async () => {
  const first = await startSource();
  await first.query('create table kept as select 1 as n');
  await first.base();
  await first.step();
  const { dataFolder } = await restored(first.store);
  const second = await startSource({ dataFolder, store: first.store });
  expect(second.archiver().series.name).not.toBe(first.archiver().series.name);
  await second.base();
  await second.query(insert(2));
  await second.step();
  expect((await restored(first.store)).numbers).toEqual([1, 2]);
}, 240_000);

test('a database created after the loss is not backed up, nor restored unless it is chosen', async () => {
  const lost = await startSource();
  await lost.query('create table kept (n int)');
  await lost.base();
  await lost.query(insert(1));
  const before = await lost.step();
  const { store } = lost;
  const dataFolder = temporaryFolder();
  // The marker may outlive its database, too.
  cpSync(path.join(lost.dataFolder, 'backup-marker'), path.join(dataFolder, 'backup-marker'));
  const empty = await startEmbeddedPostgres({ dataFolder, purpose: 'a test' });
  await empty.stop();
  const backedUp = refuseOtherStore({ store, dataFolder });
  await expect(backedUp).rejects.toThrow('backups of another database');

  await acceptStore({ store, dataFolder });
  const begun = await startSource({ dataFolder, store });
  await begun.query('create table kept as select 2 as n');
  await begun.base();
  await begun.step();
  const named = /has copies of 2 databases.* --database:\n {2}\d+ .*\n {2}\d+ .*/;
  await expect(restored(store)).rejects.toThrow(named);
  expect((await restored(store, before)).numbers).toEqual([1]);
  const { rows } = await lost.query('select system_identifier::text as n from pg_control_system()');
  expect((await restored(store, null, String(rows[0]?.n))).numbers).toEqual([1]);
  await expect(restored(store, null, '1')).rejects.toThrow(named);
}, 600_000);

test('begins a new series when log was lost or the folder is another', async () => {
  const source = await startSource();
  const lost = source.archiver();
  const { name } = lost.series;
  await source.query(`select pg_drop_replication_slot('${name}')`);
  await expect(source.step()).rejects.toThrow(SeriesLost);
  await source.reopen();
  expect(source.archiver().series.name).not.toBe(name);
  rmSync(path.join(source.store.files.place, source.archiver().series.name), { recursive: true });
  await source.reopen();
  await source.query('create table kept as select 1 as n');
  await source.base();
  expect((await restored(source.store)).numbers).toEqual([1]);
  const { rows } = await source.query('select count(*)::int as n from pg_replication_slots');
  expect(rows).toEqual([{ n: 1 }]);
  // The lost ones hold no backup.
  expect(await listSeries(source.store)).toEqual([source.archiver().series.name]);
});

test('refuses an incomplete or altered backup by name, and leaves no database', async () => {
  const source = await startSource();
  await source.query('create table kept as select 1 as n');
  await source.base();
  await source.query(switchSegment);
  await source.step();
  await source.query(insert(2));
  await source.step();
  const { files, key } = source.store;
  const [found = { series: '', base: '', segment: '', isManual: false }] = await listBackups(
    source.store,
  );
  const { series, base, segment } = found;
  const bases = path.join(series, 'base', base);
  const wal = (at: number) =>
    path.join(
      series,
      'wal',
      readdirSync(path.join(files.place, series, 'wal'))
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
    cpSync(files.place, copy, { recursive: true });
    harm(path.join(copy, name));
    const dataFolder = temporaryFolder();
    const restoring = restoreBackup({
      store: { files: folderFiles(copy), key },
      dataFolder,
      to: null,
      report: () => undefined,
    });
    await expect(restoring).rejects.toThrow(name.replace(/.*(wal\/[0-9A-F]+)\..*/, '$1'));
    expect(existsSync(path.join(dataFolder, 'postgres/cluster'))).toBe(false);
  }
  expect((await restored(source.store)).numbers).toEqual([1, 2]);
}, 240_000);

test('a damaged log leaves every moment before it, and refuses later ones', async () => {
  const source = await startSource();
  await source.query('create table kept (n int)');
  await source.base();
  await source.query(insert(1));
  await source.step();
  await source.query(insert(2));
  const between = await source.step();
  await source.query(insert(3));
  await source.step();
  const before = partsOf(source);
  await source.query(insert(4));
  const last = await source.step();
  const damaged = partsOf(source).find((part) => !before.includes(part)) ?? '';
  await source.query(insert(5));
  await source.step();
  const flipBit = () => {
    const bytes = readFileSync(damaged);
    const middle = bytes.length >> 1;
    bytes[middle] = (bytes[middle] ?? 0) ^ 1;
    writeFileSync(damaged, bytes);
  };
  const named = /wal\/[0-9A-F]+\.[0-9a-f]{8}-[0-9a-f]{8}.* “piton restore --to damage”/;
  flipBit();
  await expect(restored(source.store)).rejects.toThrow(named);
  expect((await restored(source.store, between)).numbers).toEqual([1, 2]);
  await expect(restored(source.store, last)).rejects.toThrow('may precede that time');
  rmSync(damaged);
  await expect(restored(source.store)).rejects.toThrow(named);
  expect((await restored(source.store, 'damage')).numbers).toEqual([1, 2, 3]);
}, 240_000);

test('a store that does not answer is waited for, and is no damage', async () => {
  const source = await startSource();
  await source.query('create table kept as select 1 as n');
  await source.base();
  await source.query(insert(2));
  await source.step();
  const { files } = source.store;
  const failing = (failure: (name: string) => Error | null) => ({
    ...source.store,
    files: {
      ...files,
      async *read(name: string) {
        const error = failure(name);
        if (error !== null) throw error;
        yield* files.read(name);
      },
    },
  });
  const failed = new Set<string>();
  const once = failing((name) => {
    if (failed.has(name) || !/pack-2|wal/.test(name)) return null;
    failed.add(name);
    return new StoreUnavailable(`The backup store answered 503 to GET ${name}`);
  });
  expect((await restored(once)).numbers).toEqual([1, 2]);
  expect([...failed].map((name) => name.split('/')[1])).toEqual(
    expect.arrayContaining(['base', 'wal']),
  );
  const expired = failing((name) =>
    name.includes('wal') ? new OperatorError('The backup store answered 403') : null,
  );
  await expect(restored(expired)).rejects.toThrow(/^The backup store answered 403$/);
  await expect(restored(expired, 'damage')).rejects.toThrow(/^The backup store answered 403$/);
}, 240_000);

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
}, 240_000);
