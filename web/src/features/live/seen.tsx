import { useEffect } from 'react';
import { useArrivals, useUnseenCount } from './arrivals.ts';

/** Shows nothing: whoever has the list of payments before them has seen what comes. */
export function Seen({ companyId }: { companyId: string }) {
  const arrivals = useArrivals(companyId);
  const count = useUnseenCount(arrivals);
  useEffect(() => {
    if (count === 0) return;
    const look = () => {
      if (document.visibilityState === 'visible') arrivals.see();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [count, arrivals]);
  return null;
}
