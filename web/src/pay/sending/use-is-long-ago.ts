import { useEffect, useState } from 'react';

/** By then most payments have ended, and a gateway that is away may keep others open for an hour. */
const longMs = 2 * 60 * 1000;

export function useIsLongAgo(startedAt: string): boolean {
  // Of which it is true: a payment that begins later takes the place of one that is old.
  const [longAgo, setLongAgo] = useState<string>();
  useEffect(() => {
    const leftMs = Date.parse(startedAt) + longMs - Date.now();
    const timer = setTimeout(() => setLongAgo(startedAt), Math.min(Math.max(leftMs, 0), longMs));
    return () => clearTimeout(timer);
  }, [startedAt]);
  return longAgo === startedAt;
}
