import { useEffect, useState } from 'react';

/** Seconds that are left, and how to start them. Goes by the clock, so that a sleeping phone is right too. */
export function useCountdown(initialSeconds = 0): [number, (seconds: number) => void] {
  const [{ endsAtMs, nowMs }, setTimes] = useState(() => fromNow(initialSeconds));
  const secondsLeft = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const look = () => setTimes((times) => ({ ...times, nowMs: Date.now() }));
    const timer = setInterval(look, 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [secondsLeft, (seconds) => setTimes(fromNow(seconds))];
}

function fromNow(seconds: number): { endsAtMs: number; nowMs: number } {
  const nowMs = Date.now();
  return { endsAtMs: nowMs + seconds * 1000, nowMs };
}
