import { useEffect, useState } from 'react';

/** Most payments have ended by then. An unavailable gateway may keep others pending for an hour. */
const longMs = 2 * 60 * 1000;

export function useIsLongAgo(startedAt: string): boolean {
  // Names the payment, because a newer one can replace it before the timer ends.
  const [longAgo, setLongAgo] = useState<string>();
  useEffect(() => {
    const leftMs = Date.parse(startedAt) + longMs - Date.now();
    const timer = setTimeout(() => setLongAgo(startedAt), Math.min(Math.max(leftMs, 0), longMs));
    return () => clearTimeout(timer);
  }, [startedAt]);
  return longAgo === startedAt;
}
