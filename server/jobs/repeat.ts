import { setTimeout as wait } from 'node:timers/promises';

export type Repeated = {
  /** Waits for the work under way and starts no more. */
  readonly stop: () => Promise<void>;
};

/**
 * Repeats the work, never twice at once; reports failures and continues. `isSteady` counts the time
 * between two runs from the beginning of the first.
 */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  { firstAfterMs = 0, isSteady = false } = {},
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
  async function run(): Promise<void> {
    if (firstAfterMs > 0) await pause(firstAfterMs);
    while (!signal.aborted) {
      const startedAt = performance.now();
      await work().catch(onError);
      await pause(isSteady ? Math.max(0, startedAt + everyMs - performance.now()) : everyMs);
    }
  }
  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}
