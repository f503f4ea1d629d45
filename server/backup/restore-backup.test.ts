import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { restoreBackup } from './restore-backup.ts';
import { newStore } from './testing/backed-up-source.ts';
import { makeBackup } from './testing/make-backup.ts';

test('a restore first deletes what a killed one has left', async () => {
  const dataFolder = temporaryFolder();
  const left = path.join(dataFolder, 'postgres/unfinished-1');
  mkdirSync(path.join(left, 'cluster'), { recursive: true });
  writeFileSync(path.join(left, 'cluster/PG_VERSION'), '18');
  const store = newStore();
  await makeBackup(store, 'piton_backup_1', new Date());
  const inspect = () => {
    throw new Error(`left before the first write: ${existsSync(left)}`);
  };
  const restoring = restoreBackup({
    store,
    dataFolder,
    to: null,
    report: () => undefined,
    inspect,
  });
  await expect(restoring).rejects.toThrow('left before the first write: false');
});
