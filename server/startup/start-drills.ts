import type { Logger } from 'pino';
import { type DrillRecord, readDrill, writeDrill } from '../backup/drill/drill-record.ts';
import { showDrills } from '../backup/drill/show-drills.ts';
import type { BackupName } from '../backup/list-backups.ts';
import type { Config } from '../config/config.ts';
import type { MasterKey } from '../encryption/master-key.ts';
import type { Metrics } from '../http/metrics.ts';
import { repeat } from '../jobs/repeat.ts';
import { runDrill } from './backup-drill/run-drill.ts';
import type { Shutdown } from './shutdown.ts';

type Options = {
  readonly config: Pick<Config, 'backup' | 'dataFolder'>;
  readonly masterKey: MasterKey;
  readonly nightly: () => BackupName | null;
  readonly log: Pick<Logger, 'info' | 'error'>;
  readonly clock: () => Date;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly shutdown: Shutdown;
};

const afterFailureMs = 60 * 60_000;

/** Restores each nightly copy in a spare place, because a backup is worth what its restore is. */
export function startDrills(options: Options, checkEveryMs: number): void {
  const { config, clock, log, metrics, shutdown } = options;
  const { backup, dataFolder } = config;
  if (!backup.drill) return;
  const show = showDrills(metrics.registry, clock());
  let last = readDrill(dataFolder);
  show(last);
  const stopping = new AbortController();
  const drilling = repeat(
    checkEveryMs,
    async () => {
      const nightly = options.nightly();
      if (nightly === null || !isDue(last, nightly, clock())) return;
      const startedAt = clock();
      const task = {
        backup,
        masterKey: options.masterKey.key,
        folder: backup.drillFolder ?? dataFolder,
      };
      const result = await runDrill(task, stopping.signal);
      if (stopping.signal.aborted) return;
      const endedAt = clock();
      const why = result.kind === 'done' ? null : result.why;
      const seconds = (endedAt.getTime() - startedAt.getTime()) / 1000;
      const succeededAt = why === null ? endedAt : (last?.succeededAt ?? null);
      last = { base: nightly.base, endedAt, seconds, why, succeededAt };
      show(last);
      // First, because a full disk that fails the drill may have no room for its record either.
      if (result.kind === 'done') {
        log.info({ seconds }, 'the backup was restored, and all is intact');
      } else log.error({ seconds, why, err: result.err }, 'the restore drill failed');
      writeDrill(dataFolder, last);
    },
    (err) => log.error({ err }, 'the restore drill could not run, or not keep its result'),
  );
  shutdown.onStop('the restore drill', async () => {
    stopping.abort();
    await drilling.stop();
  });
}

/** One drill a night, and more after a failure. */
function isDue(last: DrillRecord | null, { base }: BackupName, now: Date): boolean {
  if (last?.base !== base) return true;
  return last.why !== null && now.getTime() - last.endedAt.getTime() >= afterFailureMs;
}
