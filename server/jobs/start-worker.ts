import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { runTaskList, type TaskList, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { Logger } from 'pino';
import { freeAbandonedJobs } from './free-abandoned-jobs.ts';
import { repeat } from './repeat.ts';
import type { PayloadSeal } from './seal-payload.ts';
import { shortenWaits } from './shorten-waits.ts';
import type { Task } from './task.ts';
import { watchTaking } from './watch-taking.ts';
import { workerLog } from './worker-log.ts';

export type WorkerDeps = {
  /** The worker's own pool, because one connection always listens for new jobs. */
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly seal: Pick<PayloadSeal, 'open'>;
  readonly tasks: readonly Task[];
  readonly limits?: WorkerLimits;
};

export type WorkerLimits = {
  /** The time limit of one run. */
  readonly runMs: number;
  /** After this a claimed job counts as abandoned; longer than any run. */
  readonly abandonedMs: number;
  /** The longest wait between two attempts. */
  readonly waitMaxMs: number;
  readonly pollEveryMs: number;
  readonly pollMs: number;
};

export type Worker = { readonly stop: () => Promise<void> };

const usualLimits: WorkerLimits = {
  runMs: 45_000,
  abandonedMs: 60_000,
  waitMaxMs: 5 * 60_000,
  pollEveryMs: 10_000,
  pollMs: 2000,
};
const concurrentJobs = 3;
const restartAfterMs = 1000;
/** A few per concurrent job. */
const maxFailuresInARow = 4 * concurrentJobs;
/** How long running jobs may continue after a stop begins. */
const graceMs = 1000;

/** Runs queued jobs, including those that other processes queued or abandoned. */
export function startWorker(deps: WorkerDeps): Worker {
  const { pool, log, limits = usualLimits } = deps;
  const stopping = new AbortController();
  const cutOff = new AbortController();
  let workerPool: WorkerPool | null = null;
  /** Works until it is stopped, or until it can take no more jobs and must be replaced. */
  async function workOn(): Promise<'ended' | 'stuck'> {
    let isStuck = false;
    const onStuck = (err: unknown) => {
      isStuck = true;
      log.warn({ err }, 'jobs cannot be taken: the worker restarts');
      // A job it couldn't release is later freed as abandoned.
      void Promise.resolve(workerPool?.gracefulShutdown()).catch(() => undefined);
    };
    workerPool = openWorkerPool(deps, { cutOff: cutOff.signal, onStuck });
    await workerPool.promise;
    if (isStuck) return 'stuck';
    if (!stopping.signal.aborted) {
      log.error('the job queue belongs to a newer release: jobs wait for a server of that release');
    }
    return 'ended';
  }
  async function keepWorking(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if ((await workOn()) === 'ended') return;
      } catch (err) {
        log.warn({ err }, 'the job worker failed and restarts');
        await wait(restartAfterMs, undefined, stopping).catch(() => undefined);
      }
    }
  }
  const working = keepWorking();
  const polling = repeat(
    limits.pollEveryMs,
    async () => {
      await shortenWaits(pool, limits.waitMaxMs);
      const freed = await freeAbandonedJobs(pool, limits.abandonedMs);
      if (freed > 0) log.warn({ freed }, 'jobs of a dead process were released');
    },
    (err) => log.warn({ err }, 'abandoned jobs could not be released'),
  );
  return {
    stop: async () => {
      stopping.abort();
      const grace = setTimeout(() => cutOff.abort(new Error('the server stops')), graceMs);
      // A job it couldn't release is logged, and later freed as abandoned.
      await Promise.resolve(workerPool?.gracefulShutdown()).catch(() => undefined);
      clearTimeout(grace);
      await Promise.all([working, polling.stop()]);
    },
  };
}

type Opening = {
  readonly cutOff: AbortSignal;
  /** Called if no job can be taken any more, whatever is tried. */
  readonly onStuck: (err: unknown) => void;
};

function openWorkerPool(
  { pool, log, seal, tasks, limits }: WorkerDeps,
  { cutOff, onStuck }: Opening,
) {
  const { runMs, pollMs } = limits ?? usualLimits;
  const events = new EventEmitter();
  watchTaking(events, { maxInARow: maxFailuresInARow, onStuck });
  events.on('job:failed', ({ job }: { job: { id: unknown; task_identifier: string } }) => {
    log.error({ jobId: String(job.id), task: job.task_identifier }, 'a job was given up');
    tasks.find(({ name }) => name === job.task_identifier)?.onGivenUp?.();
  });
  const taskList: TaskList = Object.fromEntries(
    tasks.map(({ name, run }) => [
      name,
      async (payload, { job }) => {
        const signal = AbortSignal.any([cutOff, AbortSignal.timeout(runMs)]);
        const { created_at: queuedAt, locked_at: takenAt } = job;
        const about = { id: job.id, queuedAt, takenAt: takenAt ?? queuedAt, signal };
        // Opening the payload is part of the run, so a failure counts like any other.
        await untilCut(signal, async () => run(seal.open(name, payload), about));
      },
    ]),
  );
  return runTaskList(
    {
      events,
      logger: workerLog(log),
      noHandleSignals: true,
      preset: {
        worker: {
          concurrentJobs,
          pollInterval: pollMs,
          // With a delay, even 0, a job that can't be ended stops the worker; without one it causes
          // an unhandled rejection, which ends the process.
          completeJobBatchDelay: 0,
          failJobBatchDelay: 0,
        },
      },
    },
    taskList,
    pool,
  );
}

/**
 * Ends with the work or, if that comes first, with the signal. Both promises always have a handler,
 * because an unhandled rejection ends the process.
 */
async function untilCut(signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  signal.throwIfAborted();
  const cut = Promise.withResolvers<never>();
  const end = () => cut.reject(signal.reason as Error);
  signal.addEventListener('abort', end, { once: true });
  try {
    await Promise.race([work(), cut.promise]);
  } finally {
    signal.removeEventListener('abort', end);
  }
}
