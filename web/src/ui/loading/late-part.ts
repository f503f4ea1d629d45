import { useEffect, useEffectEvent, useState } from 'react';

/** Where nothing tells that the connection is back. */
const againAfterMs = 60_000;

/** A part of the application with a script of its own, which comes after the page or when it is used. */
export type LatePart<Module> = {
  /** Asks for it; rejected where it does not come, and then it may be asked for again. */
  readonly load: () => Promise<Module>;
  readonly came: () => Module | null;
};

export function latePart<Module extends object>(importIt: () => Promise<Module>): LatePart<Module> {
  let module: Module | null = null;
  return {
    load: async () => (module ??= await importIt()),
    came: () => module,
  };
}

export type Arrival<Module> = {
  /** Null until it is there. */
  readonly module: Module | null;
  /** It did not come; the next use asks for it again. */
  readonly hasFailed: boolean;
  /** Somebody has asked again, and it has not come yet. */
  readonly isAsking: boolean;
  readonly askAgain: () => void;
};

/**
 * The part, from when it is wanted. A script that does not come takes nothing else with it: while it is
 * wanted it is asked for again when the connection is back, when the page is seen again, and now and then.
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
    const askIfSeen = () => {
      if (document.visibilityState === 'visible') ask();
    };
    const ask = () => {
      clearTimeout(timer);
      timer = setTimeout(askIfSeen, againAfterMs);
      part.load().then(setModule, () => {
        if (!signal.aborted) fail();
      });
    };
    ask();
    addEventListener('online', ask, { signal });
    document.addEventListener('visibilitychange', askIfSeen, { signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
      // The next use is another try.
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
