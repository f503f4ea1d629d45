import { useEffect, useState } from 'react';

/** True once a state has lasted that long; resets when it ends. */
export function useIsSlow(isGoingOn: boolean, afterMs: number): boolean {
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
