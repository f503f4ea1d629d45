import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { BackupDamage, type BackupStore } from './backup-store.ts';
import { type ChosenBackup, tryBackups } from './choose-backup.ts';
import { type BackupName, pathOf } from './list-backups.ts';
import { newStore } from './testing/backed-up-source.ts';
import { archive, makeBackup } from './testing/make-backup.ts';

const [first, second] = ['piton_backup_1', 'piton_backup_2'];
const day = (of: number, hour = 0) => new Date(Date.UTC(2026, 0, of, hour));

function damage({ files }: BackupStore, name: string): void {
  writeFileSync(path.join(files.place, name), 'altered');
}

const manifestOf = (name: BackupName) => `${pathOf(name)}/manifest`;

type Attempt = (chosen: ChosenBackup) => Promise<string>;

async function trying(
  store: BackupStore,
  to: Date | null = null,
  attempt: Attempt = ({ name }) => Promise.resolve(name.base),
  isNewestOnly = false,
) {
  const report = vi.fn();
  const result = await tryBackups(store, { to, isNewestOnly, report }, attempt);
  return { result, reports: report.mock.calls.flat() };
}

async function storeOfTwo() {
  const store = newStore();
  const older = await makeBackup(store, first, day(1));
  const newer = await makeBackup(store, first, day(2));
  await archive(store, first, { from: 0x1000n, to: 0x1900n, head: { lsn: 0x1900n, at: day(3) } });
  return { store, older, newer };
}

test('the newest backup comes first, and for a time the newest that ended by then', async () => {
  const { store, older, newer } = await storeOfTwo();
  expect(await trying(store)).toEqual({ result: newer.base, reports: [] });
  expect(await trying(store, day(2, 1))).toEqual({ result: newer.base, reports: [] });
  expect(await trying(store, new Date(day(2).getTime() + 1))).toMatchObject({ result: older.base });
  await expect(trying(store, day(1))).rejects.toThrow('Backups begin at 2026-01-01T00:01');
  await expect(trying(store, day(4))).rejects.toThrow('ends at 2026-01-03');
});

test('after a damaged manifest or file, the backup before it is tried', async () => {
  const { store, older, newer } = await storeOfTwo();
  const attempt: Attempt = ({ name }) => {
    if (name.base === older.base) return Promise.resolve('restored');
    throw new BackupDamage('pack-3 was altered.');
  };
  const reports = ['pack-3 was altered. Trying the backup before it.'];
  expect(await trying(store, null, attempt)).toEqual({ result: 'restored', reports });
  damage(store, manifestOf(newer));
  const named = `${manifestOf(newer)} was altered. Trying the backup before it.`;
  const found = await trying(store);
  expect(found.result).toBe(older.base);
  expect(found.reports).toEqual([expect.stringContaining(named)]);
  await expect(trying(store, null, undefined, true)).rejects.toThrow('was altered');
  damage(store, manifestOf(older));
  await expect(trying(store)).rejects.toThrow(`${manifestOf(newer)} was altered`);
});

test('a damaged newer manifest is not read for an earlier time', async () => {
  const { store, older, newer } = await storeOfTwo();
  damage(store, manifestOf(newer));
  expect(await trying(store, day(1, 5))).toEqual({ result: older.base, reports: [] });
});

test('a series continues from an older copy, and is not passed over if none can be read', async () => {
  const { store } = await storeOfTwo();
  const continued = await makeBackup(store, second, day(5));
  const newest = await makeBackup(store, second, day(6));
  await archive(store, second, { from: 0x1000n, to: 0x1900n, head: { lsn: 0x1900n, at: day(7) } });
  damage(store, manifestOf(newest));
  expect(await trying(store)).toMatchObject({ result: continued.base });
  damage(store, manifestOf(continued));
  await expect(trying(store)).rejects.toThrow(`unknown, because ${newest.base} is damaged`);
});

test('no other failure leads to an older backup', async () => {
  const { store } = await storeOfTwo();
  const attempt = vi.fn<Attempt>().mockRejectedValue(new Error('the disk is full'));
  await expect(trying(store, null, attempt)).rejects.toThrow('the disk is full');
  expect(attempt).toHaveBeenCalledTimes(1);
});

test('a damaged head is a lost one', async () => {
  const { store } = await storeOfTwo();
  const headOf: Attempt = ({ head }) => Promise.resolve(head?.at.toISOString() ?? 'lost');
  expect(await trying(store, null, headOf)).toMatchObject({ result: day(3).toISOString() });
  damage(store, `${first}/head`);
  expect(await trying(store, null, headOf)).toMatchObject({ result: 'lost' });
});
