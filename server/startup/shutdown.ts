import net from 'node:net';

/** The running parts in start order; they stop in reverse. */
export type Shutdown = {
  /** Each step has a limit, so that one that hangs doesn't block the others. */
  onStop: (name: string, stop: () => Promise<unknown>, limitMs?: number) => void;
  /**
   * For work in the background: it stops at the same time as the work that started directly before
   * and after it. On a busy machine, one after the other would exceed the limit of the whole stop.
   */
  onStopTogether: (name: string, stop: () => Promise<unknown>) => void;
  /** Stops everything once; repeated calls return the same promise. */
  stop: () => Promise<void>;
  isStopping: () => boolean;
  /** The total time that all running parts may take to stop. */
  limitMs: () => number;
};

type Step = {
  name: string;
  stop: () => Promise<unknown>;
  limitMs: number;
  isTogether: boolean;
};

const usualLimitMs = 4000;

/** `onBegin` is called once, when the stop begins and before anything stops. */
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
    for (let group = takeLast(steps); group.length > 0; group = takeLast(steps)) {
      await Promise.all(group.map(stopStep));
    }
  };
  const add = (step: Step) => {
    // A step that finishes starting during the stop is stopped at once.
    if (stopping === null) steps.push(step);
    else stopping = stopping.then(() => stopStep(step));
  };
  return {
    onStop: (name, stop, limitMs = usualLimitMs) => add({ name, stop, limitMs, isTogether: false }),
    onStopTogether: (name, stop) => add({ name, stop, limitMs: usualLimitMs, isTogether: true }),
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

/** The steps that stop next. */
function takeLast(steps: Step[]): Step[] {
  const together = steps.splice(steps.findLastIndex(({ isTogether }) => !isTogether) + 1);
  return together.length > 0 ? together : steps.splice(-1);
}

/**
 * Calls back once when the process should stop: on a signal, on Ctrl-C, or when its parent has
 * ended, which closes the launcher's pipe.
 */
export function onStopRequest(parentPipe: string | undefined, request: () => void): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, request);
  if (parentPipe === undefined) return;
  const pipe = new net.Socket({ fd: Number(parentPipe), readable: true });
  pipe.on('error', request).on('end', request).on('close', request);
  pipe.resume();
  // The pipe alone must not keep the process alive.
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
