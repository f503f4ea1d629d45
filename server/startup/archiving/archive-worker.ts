/**
 * The archiver in a thread of its own. Each step waits for some forty results of the disk, and each
 * of those would wait for the requests that keep the server busy.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { ClientConfig } from 'pg';
import type { ArchiveHead } from '../../backup/archive-head.ts';
import { type Archiver, openArchiver, SeriesLost } from '../../backup/archive-wal.ts';
import { openBackupPool } from '../../backup/open-backup-pool.ts';
import { openStore } from '../../backup/open-store.ts';
import type { Series } from '../../backup/series.ts';
import type { Config } from '../../config/config.ts';
import { redact } from '../../http/guards/redact.ts';
import { repeat } from '../../jobs/repeat.ts';

export type ArchiveTask = {
  readonly backup: Config['backup'];
  readonly dataFolder: string;
  readonly superuser: ClientConfig;
  readonly home: string;
  readonly everyMs: number;
};

export type ArchiveMessage =
  | { readonly kind: 'archived'; readonly series: Series; readonly head: ArchiveHead }
  | { readonly kind: 'failed'; readonly err: unknown; readonly isSeriesLost: boolean };

const { backup, dataFolder, superuser, home, everyMs } = workerData as ArchiveTask;
// A key is no Buffer any more once it has come here.
const store = openStore({ ...backup, key: backup.key && Buffer.from(backup.key) });
if (store === null || parentPort === null) throw new Error('the archiver has no store');
const port = parentPort;
const report = (message: ArchiveMessage) => port.postMessage(message);

const pool = openBackupPool(superuser);
let archiver: Archiver | null = null;
const step = async () => {
  const client = await pool.connect();
  try {
    archiver ??= await openArchiver(client, { store, dataFolder, home, clock: () => new Date() });
    const head = await archiver.step(client);
    report({ kind: 'archived', series: archiver.series, head });
  } catch (error) {
    if (error instanceof SeriesLost) archiver = null;
    throw error;
  } finally {
    client.release();
  }
};
const onError = (error: unknown) =>
  report({ kind: 'failed', err: redact(error), isSeriesLost: error instanceof SeriesLost });
const archiving = repeat(everyMs, step, onError, { isSteady: true });

port.once('message', () => {
  void (async () => {
    await archiving.stop();
    // Includes what the stopped work has committed last.
    await step().catch(onError);
    await pool.end();
    port.close();
  })();
});
