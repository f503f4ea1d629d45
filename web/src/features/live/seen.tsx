import { useEffect } from 'react';
import { useArrivals, useUnseenCount } from './arrivals.ts';

/** Renders nothing: an open list counts new payments as seen. */
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
