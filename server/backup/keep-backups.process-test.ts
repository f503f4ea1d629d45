import { mkdirSync, readdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { CopyUnderWay } from './base-backup.ts';
import { listBackups } from './list-backups.ts';
import { restored, startSource } from './testing/backed-up-source.ts';

const switchSegment = 'select pg_switch_wal()';

test('keeps the newest nightly backups and the log that they need', async () => {
  const source = await startSource();
  await source.query('create table kept as select 1 as n');
  const { name } = source.archiver().series;
  const wal = () => readdirSync(path.join(source.store.files.place, name, 'wal'));
  for (let n = 0; n < 2; n++) {
    await source.base();
    await source.query(switchSegment);
    await source.step();
  }
  const before = wal();
  await source.base({ keep: 1 });
  const [kept, ...others] = await listBackups(source.store);
  expect(others).toEqual([]);
  expect(wal().length).toBeLessThan(before.length);
  expect(wal().every((file) => file >= (kept?.segment ?? ''))).toBe(true);
  expect((await restored(source.store)).numbers).toEqual([1]);
});

test('a manual backup replaces no nightly one, and stays as long as those of its age', async () => {
  const source = await startSource();
  const kept = async () => (await listBackups(source.store)).map(({ isManual }) => isManual);
  await source.base({ keep: 2 });
  await source.base({ keep: 2, isManual: true });
  await source.base({ keep: 2, isManual: true });
  await source.base({ keep: 2 });
  expect(await kept()).toEqual([false, true, true, false]);
  await source.base({ keep: 2 });
  expect(await kept()).toEqual([false, false]);
});

test('a backup under way is neither deleted nor joined by another', async () => {
  const source = await startSource();
  await source.query('create table kept as select 1 as n');
  const archived = Promise.withResolvers<void>();
  const untilArchived = vi.fn(() => archived.promise);
  const copying = source.base({ isManual: true, untilArchived });
  await vi.waitFor(() => expect(untilArchived).toHaveBeenCalled(), { timeout: 30_000 });
  await expect(source.base()).rejects.toThrow(CopyUnderWay);
  await source.step();
  archived.resolve();
  await copying;
  expect((await restored(source.store)).numbers).toEqual([1]);
});

test('the next backup deletes what an interrupted one has left', async () => {
  const source = await startSource();
  const { name } = source.archiver().series;
  const bases = path.join(source.store.files.place, name, 'base');
  mkdirSync(path.join(bases, '20260101T000000000Z-000000010000000000000001'));
  await source.base();
  expect(readdirSync(bases)).toHaveLength(1);
});

test('begins nothing in the folder that an unmounted disk leaves', async () => {
  const source = await startSource();
  const { place } = source.store.files;
  const mounted = `${place}-mounted`;
  renameSync(place, mounted);
  await expect(source.reopen()).rejects.toThrow('not mounted');
  mkdirSync(place);
  await expect(source.reopen()).rejects.toThrow('not mounted');
  await expect(source.step()).rejects.toThrow('ENOENT');
  expect(readdirSync(place)).toEqual([]);
  renameSync(place, `${place}-empty`);
  renameSync(mounted, place);
  await source.reopen();
  await source.step();
});
