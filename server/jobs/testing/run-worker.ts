import { onTestFinished } from 'vitest';
import type { ClientConfig } from 'pg';
import { openPool } from '../../database/connect.ts';
import { capturedLog } from '../../http/testing/test-app.ts';
import type { PayloadSeal } from '../seal-payload.ts';
import { startWorker, type Worker, type WorkerLimits } from '../start-worker.ts';
import type { Task } from '../task.ts';

const quickLimits: WorkerLimits = {
  runMs: 10_000,
  abandonedMs: 60_000,
  waitMaxMs: 60_000,
  pollEveryMs: 50,
  pollMs: 50,
};

type Given = {
  connection: ClientConfig;
  seal: PayloadSeal;
  tasks: readonly Task[];
  limits?: Partial<WorkerLimits>;
};

export type RunningWorker = Worker & { lines: ReturnType<typeof capturedLog>['lines'] };

/** A worker with its own connections, as each process has. It stops when the test ends. */
export function runWorker({ connection, seal, tasks, limits = {} }: Given): RunningWorker {
  const { log, lines } = capturedLog();
  const pool = openPool({ connection, poolSize: 3, onIdleError: (err) => log.warn({ err }) });
  const worker = startWorker({
    pool,
    log,
    seal,
    tasks,
    limits: { ...quickLimits, ...limits },
  });
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= worker.stop().then(() => pool.end());
    return stopping;
  };
  onTestFinished(stop);
  return { stop, lines };
}
