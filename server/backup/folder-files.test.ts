import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { OperatorError } from '../operator-error.ts';
import { folderFiles } from './folder-files.ts';

test('a backup of another account’s is refused with the way to read it', async () => {
  const { place, name } = process.getuid?.() === 0 ? unreadableForRoot : unreadable();
  const { read } = folderFiles(place);
  await expect(buffer(read(name))).rejects.toThrow(OperatorError);
  await expect(buffer(read(name))).rejects.toThrow(`chown -R piton:piton ${place}`);
});

/** Linux lets root only write it. */
const unreadableForRoot = { place: '/proc/sys/vm', name: 'drop_caches' };

function unreadable(): { place: string; name: string } {
  const place = temporaryFolder();
  writeFileSync(path.join(place, 'head'), '', { mode: 0o200 });
  return { place, name: 'head' };
}
