import { calendarDay, type CalendarDay } from '@piton/contract/time.ts';
import { useEffect, useState } from 'react';

/** The day it is in Saint Lucia, also where the page stays open past midnight. */
export function useToday(): CalendarDay {
  const [today, setToday] = useState(() => calendarDay(new Date()));
  useEffect(() => {
    const stop = new AbortController();
    const look = () => setToday(calendarDay(new Date()));
    const timer = setInterval(look, lookEveryMs);
    document.addEventListener('visibilitychange', look, { signal: stop.signal });
    return () => {
      clearInterval(timer);
      stop.abort();
    };
  }, []);
  return today;
}

const lookEveryMs = 30_000;
