import { calendarDay, type CalendarDay } from '@piton/contract/time/time.ts';
import { serverNow } from '../../../api/server-time.ts';
import { useEffect, useState } from 'react';

/** The Saint Lucia day, updated when the page stays open past midnight. */
export function useToday(): CalendarDay {
  const [today, setToday] = useState(() => calendarDay(serverNow()));
  useEffect(() => {
    const stop = new AbortController();
    const look = () => setToday(calendarDay(serverNow()));
    const timer = setInterval(look, pollEveryMs);
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, []);
  return today;
}

const pollEveryMs = 30_000;
