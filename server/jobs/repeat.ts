import { setTimeout as wait } from 'node:timers/promises';

export type Repeated = {
  /** Waits for the work under way and starts no more. */
  readonly stop: () => Promise<void>;
};

/** Repeats the work, never twice at once; reports failures and continues. */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
  { firstAfterMs = 0 } = {},
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
  async function run(): Promise<void> {
    if (firstAfterMs > 0) await pause(firstAfterMs);
    while (!signal.aborted) {
      await work().catch(onError);
      await pause(everyMs);
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
