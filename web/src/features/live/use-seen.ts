import { useEffect } from 'react';
import { forgetUnseen, useUnseenCount } from './unseen-payments.ts';

/** Whoever has the list of payments before them has seen what comes. */
export function useSeen(isList: boolean): void {
  const count = useUnseenCount();
  useEffect(() => {
    if (!isList || count === 0) return;
    const look = () => {
      if (document.visibilityState === 'visible') forgetUnseen();
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [isList, count]);
}
