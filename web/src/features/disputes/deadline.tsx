import { formatWeekday, startOfDay } from '@piton/contract/time/time.ts';
import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { timeLeft } from './dispute-words.ts';

const tickMs = 60_000;

/** "Friday 4 December · 6 days left" */
export function Deadline({ respondBy }: { respondBy: string }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <time dateTime={respondBy} className="tabular-nums">
        {formatWeekday(startOfDay(respondBy))}
      </time>
      {' · '}
      <span className="whitespace-nowrap">{timeLeft(respondBy, now)}</span>
    </>
  );
}
