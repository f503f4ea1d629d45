import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { Registry } from 'prom-client';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { temporaryFolder } from '../database/embedded/testing/run-embedded.ts';
import { masterKeyFrom } from '../encryption/master-key.ts';
import { createShutdown } from './shutdown.ts';
import { startDrills } from './start-drills.ts';

test('the log says why a drill failed, although its result could not be kept', async () => {
  const folder = temporaryFolder();
  const config = readConfig({
    PITON_MODE: 'demo',
    // As on a full disk, nothing can be written here.
    PITON_DATA: path.join(folder, 'missing'),
    PITON_BACKUP_FOLDER: folder,
    PITON_BACKUP_KEY: randomBytes(32).toString('base64'),
    PITON_BACKUP_DRILL_FOLDER: folder,
  });
  const log = { info: vi.fn(), error: vi.fn() };
  const shutdown = createShutdown(() => undefined);
  onTestFinished(shutdown.stop);
  startDrills(
    {
      config,
      masterKey: masterKeyFrom(randomBytes(32)),
      nightly: () => ({ series: 'a', base: 'b', segment: 'c', isManual: false }),
      log,
      clock: () => new Date(),
      metrics: { registry: new Registry() },
      shutdown,
    },
    60_000,
  );
  await vi.waitFor(() => expect(log.error).toHaveBeenCalledTimes(2), { timeout: 50_000 });
  expect(log.error.mock.calls).toMatchObject([
    [
      {
        why: expect.stringContaining('There is no backup in') as string,
        err: { stack: expect.stringContaining('    at ') as string },
      },
      'the restore drill failed',
    ],
    [{ err: { code: 'ENOENT' } }, expect.stringContaining('not keep its result') as string],
  ]);
});
