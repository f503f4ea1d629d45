import { setTimeout as wait } from 'node:timers/promises';

export type Repeated = {
  /** Waits for the work under way and begins no more. */
  readonly stop: () => Promise<void>;
};

/** Does the work again and again, never twice at once; what fails is told and tried again. */
export function repeat(
  everyMs: number,
  work: () => Promise<unknown>,
  onError: (error: unknown) => void,
): Repeated {
  const stopping = new AbortController();
  const { signal } = stopping;
  async function run(): Promise<void> {
    while (!signal.aborted) {
      await work().catch(onError);
      await wait(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
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
