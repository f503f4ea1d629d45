import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from 'pino';
import type { ArchiveHead } from '../../backup/archive-head.ts';
import type { Series } from '../../backup/series.ts';
import type { Shutdown } from '../shutdown.ts';
import type { ArchiveMessage, ArchiveTask } from './archive-worker.ts';

type Options = {
  readonly task: ArchiveTask;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly clock: () => Date;
  readonly shutdown: Pick<Shutdown, 'onStop' | 'isStopping'>;
  readonly onArchived: (head: ArchiveHead) => void;
};

export type Archiving = {
  /** Null before the first step, and once log was lost until a new series begins. */
  readonly series: () => Series | null;
  /** The archived position. */
  readonly reached: () => bigint;
};

/** While backups fail or lag, one line in so long says it. */
const logEveryMs = 60_000;
const lagMs = 5000;
const restartAfterMs = 1000;

/** Archives in a thread, which is started again if it ends. */
export function startArchiving(options: Options): Archiving {
  const { task, log, clock, shutdown } = options;
  let [series, reached]: [Series | null, bigint] = [null, 0n];
  let failureLoggedAt = -Infinity;
  let lagLoggedAt = -Infinity;
  const onFailure = (err: unknown) => {
    if (shutdown.isStopping() || performance.now() - failureLoggedAt < logEveryMs) return;
    failureLoggedAt = performance.now();
    log.error({ err }, 'the backup falls behind');
  };
  const onArchived = (head: ArchiveHead) => {
    reached = head.lsn;
    options.onArchived(head);
    if (failureLoggedAt > 0) log.info('the backup has caught up');
    failureLoggedAt = -Infinity;
    const behindMs = clock().getTime() - head.at.getTime();
    if (behindMs < lagMs || performance.now() - lagLoggedAt < logEveryMs) return;
    lagLoggedAt = performance.now();
    log.warn({ seconds: behindMs / 1000 }, 'the backup lags: the machine or its disk is too busy');
  };
  const onMessage = (message: ArchiveMessage) => {
    if (message.kind === 'archived') {
      series = message.series;
      onArchived(message.head);
    } else {
      if (message.isSeriesLost) series = null;
      onFailure(message.err);
    }
  };
  let worker: Worker;
  const start = () => {
    worker = new Worker(new URL('archive-worker.ts', import.meta.url), {
      workerData: task,
      // Its settings are in its task; others hold secrets.
      env: {},
    });
    worker.on('message', onMessage);
    worker.on('error', onFailure);
    worker.once('exit', () => {
      if (shutdown.isStopping()) return;
      void wait(restartAfterMs, undefined, { ref: false }).then(() => {
        if (!shutdown.isStopping()) start();
      });
    });
  };
  start();
  shutdown.onStop('archiving', async () => {
    const ended = once(worker, 'exit');
    worker.postMessage('stop', []);
    await ended;
  });
  return { series: () => series, reached: () => reached };
}
