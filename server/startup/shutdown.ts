import net from 'node:net';

/** What is running, in the order in which it was started; it stops in reverse. */
export type Shutdown = {
  /** One step that hangs must not keep the others from stopping: each has its limit. */
  onStop: (name: string, stop: () => Promise<unknown>, limitMs?: number) => void;
  /** Stops everything once, however often it is asked. */
  stop: () => Promise<void>;
  isStopping: () => boolean;
  /** How long all that is running may take to stop. */
  limitMs: () => number;
};

type Step = { name: string; stop: () => Promise<unknown>; limitMs: number };

const usualLimitMs = 4000;

/** `onBegin` hears once that the stop begins, whoever asked for it and before anything is stopped. */
export function createShutdown(
  onTrouble: (step: string, error: unknown) => void,
  onBegin: () => void = () => undefined,
): Shutdown {
  const steps: Step[] = [];
  let stopping: Promise<void> | null = null;
  const stopStep = async (step: Step) => {
    try {
      await within(step.limitMs, step.stop());
    } catch (error) {
      onTrouble(step.name, error);
    }
  };
  const stopAll = async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await stopStep(step);
  };
  return {
    onStop: (name, stop, limitMs = usualLimitMs) => {
      const step = { name, stop, limitMs };
      // What was still starting when the stop was asked for stops as soon as it is there.
      if (stopping === null) steps.push(step);
      else stopping = stopping.then(() => stopStep(step));
    },
    stop: () => {
      if (stopping === null) {
        onBegin();
        stopping = stopAll();
      }
      return stopping;
    },
    isStopping: () => stopping !== null,
    limitMs: () => steps.reduce((sum, step) => sum + step.limitMs, 0),
  };
}

/**
 * Calls back once when the process is told to stop: by a signal, by Ctrl-C, or because the process
 * that started it is gone, which shows as the end of a pipe that the launcher holds.
 */
export function onStopRequest(parentPipe: string | undefined, request: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  if (parentPipe === undefined) return;
  const pipe = new net.Socket({ fd: Number(parentPipe), readable: true });
  pipe.on('error', request).on('end', request).on('close', request);
  pipe.resume();
  // The pipe is for news of the end and is no reason to go on.
  pipe.unref();
}

async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`did not stop within ${limitMs} ms`)), limitMs);
  });
  try {
    await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
