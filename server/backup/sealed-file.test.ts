import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { backupKeyFrom } from './backup-key.ts';
import type { BackupStore } from './backup-store.ts';
import { folderFiles } from './folder-files.ts';
import { readSealedWhole, writeSealed } from './sealed-file.ts';

const newStore = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'piton-sealed-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { files: folderFiles(folder), key: backupKeyFrom(randomBytes(32)) };
};

/** Random, so that compression leaves several chunks. */
const long = randomBytes(900_000);

async function sealed(content: Buffer): Promise<BackupStore> {
  const store = newStore();
  await writeSealed(store, 'one', [content]);
  return store;
}

const fileIn = ({ files }: BackupStore, name = 'one') => path.join(files.place, name);

function alter(store: BackupStore, change: (bytes: Buffer) => Buffer): void {
  const file = fileIn(store);
  writeFileSync(file, change(readFileSync(file)));
}

test.each([0, 1, 262_144, long.length])('%i bytes come back as they were', async (bytes) => {
  const content = long.subarray(0, bytes);
  expect((await readSealedWhole(await sealed(content), 'one')).equals(content)).toBe(true);
});

test('the file shows nothing of its content', async () => {
  const store = await sealed(Buffer.from('card number '.repeat(100)));
  expect(readFileSync(fileIn(store)).includes('card')).toBe(false);
});

test.each([0, 5, 10, 30, 60, 262_200, 600_000, 900_000])(
  'an altered byte %i is refused by name',
  async (at) => {
    const store = await sealed(long);
    alter(store, (bytes) => {
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      return bytes;
    });
    await expect(readSealedWhole(store, 'one')).rejects.toThrow(fileIn(store));
  },
);

const wholeChunk = 262_144 + 16;
test.each([
  ['truncated anywhere', (bytes: Buffer) => bytes.subarray(0, -1)],
  ['truncated after a chunk', (bytes: Buffer) => bytes.subarray(0, 48 + 2 * wholeChunk)],
  ['truncated to its header', (bytes: Buffer) => bytes.subarray(0, 48)],
  ['empty', () => Buffer.alloc(0)],
  ['extended', (bytes: Buffer) => Buffer.concat([bytes, bytes.subarray(-40)])],
  [
    'with swapped chunks',
    (bytes: Buffer) => {
      const chunk = (n: number) => bytes.subarray(48 + n * wholeChunk, 48 + (n + 1) * wholeChunk);
      const rest = bytes.subarray(48 + 2 * wholeChunk);
      return Buffer.concat([bytes.subarray(0, 48), chunk(1), chunk(0), rest]);
    },
  ],
])('a file %s is refused by name', async (_how, change) => {
  const store = await sealed(long);
  alter(store, change);
  await expect(readSealedWhole(store, 'one')).rejects.toThrow(fileIn(store));
});

test('a file in the place of another is refused, and so is a missing one', async () => {
  const store = await sealed(Buffer.from('1'));
  const [one, other] = [fileIn(store), fileIn(store, 'other')];
  copyFileSync(one, other);
  await expect(readSealedWhole(store, 'other')).rejects.toThrow(`${other} was altered`);
  rmSync(one);
  await expect(readSealedWhole(store, 'one')).rejects.toThrow(`The backup lacks ${one}`);
});

test('another key opens nothing and says which key is needed', async () => {
  const store = await sealed(long);
  const key = backupKeyFrom(randomBytes(32));
  const reading = readSealedWhole({ ...store, key }, 'one');
  await expect(reading).rejects.toThrow(`made with the backup key ${store.key.id}`);
  // The id in the header is public, so changing it must not help.
  alter(store, (bytes) =>
    Buffer.concat([bytes.subarray(0, 8), Buffer.from(key.id, 'hex'), bytes.subarray(16)]),
  );
  await expect(readSealedWhole({ ...store, key }, 'one')).rejects.toThrow('was altered');
});

test('a failed write leaves no file', async () => {
  const store = newStore();
  async function* failing(): AsyncGenerator<Buffer> {
    yield Buffer.from('begun');
    await Promise.reject(new Error('the disk is gone'));
  }
  await expect(writeSealed(store, 'one', failing())).rejects.toThrow('the disk is gone');
  await expect(readSealedWhole(store, 'one')).rejects.toThrow('lacks');
});
