import { useEffect, useState } from 'react';

/** True once something has gone on for that long; it starts anew whenever it was not going on. */
export function useSlowness(isGoingOn: boolean, afterMs: number): boolean {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsSlow(true), afterMs);
    return () => {
      clearTimeout(timer);
      setIsSlow(false);
    };
  }, [isGoingOn, afterMs]);
  return isSlow;
}
