import { useEffect, useEffectEvent, useState } from 'react';

/** The retry interval if no event reports the connection's return. */
const againAfterMs = 60_000;

/** A part of the application with its own script, loaded after the page or on first use. */
export type LatePart<Module> = {
  /** Loads the part; after a rejection it can be called again. */
  readonly load: () => Promise<Module>;
  readonly came: () => Module | null;
};

export function latePart<Module extends object>(importIt: () => Promise<Module>): LatePart<Module> {
  let module: Module | null = null;
  let failedAt: string | undefined;
  let times = 0;
  async function load(): Promise<Module> {
    try {
      module ??= failedAt === undefined ? await importIt() : await importAgain(failedAt);
      return module;
    } catch (error) {
      failedAt ??= addressIn(error);
      throw error;
    }
  }
  function importAgain(address: string): Promise<Module> {
    times += 1;
    return import(/* @vite-ignore */ `${address}?again=${times}`) as Promise<Module>;
  }
  return { load, came: () => module };
}

/**
 * Chromium and Firefox remember for an address that its import failed, so a retry needs another
 * one. They name it in the error; Safari doesn't, and imports the same address again.
 */
function addressIn(error: unknown): string | undefined {
  return error instanceof Error ? /https?:\S+\.js/.exec(error.message)?.[0] : undefined;
}

export type Arrival<Module> = {
  /** Null until it has loaded. */
  readonly module: Module | null;
  /** Loading failed; the next use retries. */
  readonly hasFailed: boolean;
  /** A retry is under way. */
  readonly isAsking: boolean;
  readonly askAgain: () => void;
};

/**
 * Loads the part from its first use. A failed script affects nothing else: while the part is in
 * use, it retries when the connection returns, when the page becomes visible, and at intervals.
 */
export function useLatePart<Module extends object>(
  part: LatePart<Module>,
  isWanted = true,
  onFail?: () => void,
): Arrival<Module> {
  const [module, setModule] = useState(part.came);
  const [hasFailed, setHasFailed] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const fail = useEffectEvent(() => {
    setHasFailed(true);
    onFail?.();
  });
  useEffect(() => {
    if (!isWanted || module !== null) return;
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkIfSeen = () => {
      if (document.visibilityState === 'visible') ask();
    };
    const ask = () => {
      clearTimeout(timer);
      timer = setTimeout(checkIfSeen, againAfterMs);
      part.load().then(setModule, () => {
        if (!signal.aborted) fail();
      });
    };
    ask();
    addEventListener('online', ask, { signal });
    document.addEventListener('visibilitychange', checkIfSeen, { signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
      // The next use retries.
      setHasFailed(false);
    };
  }, [part, isWanted, module]);
  const askAgain = () => {
    setIsAsking(true);
    const end = () => setIsAsking(false);
    part.load().then(setModule).then(end, end);
  };
  return { module, hasFailed, isAsking, askAgain };
}
