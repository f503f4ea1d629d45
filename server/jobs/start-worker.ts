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
  /** The worker's own: one of its connections waits for news of jobs all the time. */
  readonly pool: pg.Pool;
  readonly log: Logger;
  readonly seal: Pick<PayloadSeal, 'open'>;
  readonly tasks: readonly Task[];
  readonly limits?: WorkerLimits;
};

export type WorkerLimits = {
  /** How long one run of a job may take. */
  readonly runMs: number;
  /** After this a job in somebody's hands has been abandoned; longer than any run. */
  readonly abandonedMs: number;
  /** The longest wait between two tries of a job. */
  readonly waitMaxMs: number;
  readonly lookEveryMs: number;
  readonly pollMs: number;
};

export type Worker = { readonly stop: () => Promise<void> };

const usualLimits: WorkerLimits = {
  runMs: 45_000,
  abandonedMs: 60_000,
  waitMaxMs: 5 * 60_000,
  lookEveryMs: 10_000,
  pollMs: 2000,
};
const concurrentJobs = 3;
const restartAfterMs = 1000;
/** A few by each of them. */
const failuresInARowMost = 4 * concurrentJobs;
/** What is under way may come to its end within this after a stop began. */
const graceMs = 1000;

/** Runs the jobs that are queued, also those that other processes queued or left behind. */
export function startWorker(deps: WorkerDeps): Worker {
  const { pool, log, limits = usualLimits } = deps;
  const stopping = new AbortController();
  const cutOff = new AbortController();
  let workerPool: WorkerPool | null = null;
  /** Until it is to stop, or can take up nothing any more and another one has to begin. */
  async function workOn(): Promise<'ended' | 'stuck'> {
    let isStuck = false;
    const onStuck = (err: unknown) => {
      isStuck = true;
      log.warn({ err }, 'no job can be taken up: the worker begins again');
      // What it could not put in order is taken up as any abandoned job.
      void Promise.resolve(workerPool?.gracefulShutdown()).catch(() => undefined);
    };
    workerPool = openWorkerPool(deps, { cutOff: cutOff.signal, onStuck });
    await workerPool.promise;
    if (isStuck) return 'stuck';
    if (!stopping.signal.aborted) {
      log.error('the job queue is of a newer release: jobs wait for a server of that release');
    }
    return 'ended';
  }
  async function keepWorking(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if ((await workOn()) === 'ended') return;
      } catch (err) {
        log.warn({ err }, 'the job worker broke and begins again');
        await wait(restartAfterMs, undefined, stopping).catch(() => undefined);
      }
    }
  }
  const working = keepWorking();
  const looking = repeat(
    limits.lookEveryMs,
    async () => {
      await shortenWaits(pool, limits.waitMaxMs);
      const freed = await freeAbandonedJobs(pool, limits.abandonedMs);
      if (freed > 0) log.warn({ freed }, 'jobs of a process that is gone are taken up again');
    },
    (err) => log.warn({ err }, 'waiting jobs could not be looked after'),
  );
  return {
    stop: async () => {
      stopping.abort();
      const grace = setTimeout(() => cutOff.abort(new Error('the server stops')), graceMs);
      // What it could not put in order is logged, and is taken up as any abandoned job.
      await Promise.resolve(workerPool?.gracefulShutdown()).catch(() => undefined);
      clearTimeout(grace);
      await Promise.all([working, looking.stop()]);
    },
  };
}

type Opening = {
  readonly cutOff: AbortSignal;
  /** No job can be taken up any more, by whatever is tried. */
  readonly onStuck: (err: unknown) => void;
};

function openWorkerPool(
  { pool, log, seal, tasks, limits }: WorkerDeps,
  { cutOff, onStuck }: Opening,
) {
  const { runMs, pollMs } = limits ?? usualLimits;
  const events = new EventEmitter();
  watchTaking(events, { mostInARow: failuresInARowMost, onStuck });
  events.on('job:failed', ({ job }: { job: { id: unknown; task_identifier: string } }) => {
    log.error({ jobId: String(job.id), task: job.task_identifier }, 'a job was given up');
    tasks.find(({ name }) => name === job.task_identifier)?.onGivenUp?.();
  });
  const taskList: TaskList = Object.fromEntries(
    tasks.map(({ name, run }) => [
      name,
      async (payload, { job }) => {
        const signal = AbortSignal.any([cutOff, AbortSignal.timeout(runMs)]);
        const about = { id: job.id, queuedAt: job.created_at, signal };
        // Opening is part of the run: what cannot be opened has failed like any other.
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
          // With a delay, even of nothing, a job that cannot be ended stops the worker; without
          // one it is a rejection that nobody handles, and the end of the process.
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
 * Ends with the work or, if that comes first, with the signal. Both always have somebody who takes
 * their rejection: one that nobody handles is the end of the process.
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
