import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { readHead } from './archive-head.ts';
import type { BackupStore } from './backup-store.ts';
import { readManifest } from './manifest.ts';
import { newStore } from './testing/backed-up-source.ts';
import { archive, logBytes, makeBackup, shape } from './testing/make-backup.ts';
import { unpackBackup } from './unpack-backup.ts';
import { walFileName } from './wal-files.ts';
import { segmentName, type WalRange } from './wal-position.ts';

const series = 'piton_backup_1';
const at = new Date(Date.UTC(2026, 0, 1));
const head = { lsn: 0x2100n, at };

async function made() {
  const store = newStore();
  const name = await makeBackup(store, series, at);
  const parts = [
    await archive(store, series, { from: 0x1000n, to: 0x1700n }),
    await archive(store, series, { from: 0x1700n, to: 0x1900n }),
    await archive(store, series, { from: 0x1900n, to: 0x2100n, head }),
  ].flat();
  return { store, name, parts };
}

async function unpacked({ store, name }: Pick<Awaited<ReturnType<typeof made>>, 'store' | 'name'>) {
  const cluster = path.join(temporaryFolder(), 'cluster');
  const chosen = {
    name,
    manifest: await readManifest(store, name),
    head: await readHead(store, series),
  };
  const damage = await unpackBackup(store, chosen, cluster);
  const log = (lsn: bigint) => readFileSync(path.join(cluster, 'pg_wal', segmentName(lsn, shape)));
  return { damage: damage?.message ?? null, log };
}

function lose({ files }: BackupStore, part: WalRange | undefined): void {
  rmSync(path.join(files.place, series, 'wal', part === undefined ? '' : walFileName(part)));
}

test('the log goes on behind the head as far as it is archived without a gap', async () => {
  const { store, name } = await made();
  const whole = await unpacked({ store, name });
  expect(whole.damage).toBeNull();
  expect(whole.log(0x1000n)).toEqual(logBytes({ start: 0, end: 0x1000 }));
  expect(
    whole
      .log(0x2000n)
      .subarray(0x100)
      .every((byte) => byte === 0),
  ).toBe(true);
  await archive(store, series, { from: 0x2100n, to: 0x2200n });
  await archive(store, series, { from: 0x2300n, to: 0x2400n });
  const more = await unpacked({ store, name });
  expect(more.damage).toBeNull();
  expect(more.log(0x2000n).subarray(0, 0x200)).toEqual(logBytes({ start: 0, end: 0x200 }));
  expect(
    more
      .log(0x2000n)
      .subarray(0x200)
      .every((byte) => byte === 0),
  ).toBe(true);
});

test('a lost head is damage, and all log is still read', async () => {
  const { store, name } = await made();
  rmSync(path.join(store.files.place, series, 'head'));
  const { damage, log } = await unpacked({ store, name });
  expect(damage).toContain(`${series}/head is missing or damaged`);
  expect(log(0x1000n)).toEqual(logBytes({ start: 0, end: 0x1000 }));
  expect(log(0x2000n).subarray(0, 0x100)).toEqual(logBytes({ start: 0, end: 0x100 }));
});

test('a gap after the copy ends the log there', async () => {
  const { store, name, parts } = await made();
  lose(store, parts[2]);
  const { damage, log } = await unpacked({ store, name });
  expect(damage).toMatch(/lacks a part of its WAL: wal\/\w+\.00000900-00001000/);
  expect(log(0x1000n).subarray(0, 0x900)).toEqual(logBytes({ start: 0, end: 0x900 }));
});

test('a gap during the copy makes the copy useless', async () => {
  const { store, name, parts } = await made();
  lose(store, parts[1]);
  await expect(unpacked({ store, name })).rejects.toThrow(/wal\/\w+\.00000700-00001000/);
});
