import net from 'node:net';

/** What is running, in the order in which it was started; it stops in reverse. */
export type Shutdown = {
  onStop: (name: string, stop: () => Promise<unknown>) => void;
  /** Stops everything once, however often it is asked. */
  stop: () => Promise<void>;
  isStopping: () => boolean;
};

type ShutdownOptions = {
  /** One step that hangs must not keep the others from stopping. */
  stepLimitMs: number;
  onTrouble: (step: string, error: unknown) => void;
};

export function createShutdown({ stepLimitMs, onTrouble }: ShutdownOptions): Shutdown {
  const steps: { name: string; stop: () => Promise<unknown> }[] = [];
  let stopping: Promise<void> | null = null;
  const stopStep = async (step: { name: string; stop: () => Promise<unknown> }) => {
    try {
      await within(stepLimitMs, step.stop());
    } catch (error) {
      onTrouble(step.name, error);
    }
  };
  const stopAll = async () => {
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) await stopStep(step);
  };
  return {
    onStop: (name, stop) => {
      // What was still starting when the stop was asked for stops as soon as it is there.
      if (stopping === null) steps.push({ name, stop });
      else stopping = stopping.then(() => stopStep({ name, stop }));
    },
    stop: () => (stopping ??= stopAll()),
    isStopping: () => stopping !== null,
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
