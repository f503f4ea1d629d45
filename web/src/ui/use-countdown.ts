import { useEffect, useState } from 'react';

/**
 * The seconds left, and a function that starts the countdown. Uses the clock, so that it is right
 * after a phone's sleep.
 */
export function useCountdown(initialSeconds = 0): [number, (seconds: number) => void] {
  const [{ endsAtMs, nowMs }, setTimes] = useState(() => fromNow(initialSeconds));
  const secondsLeft = Math.max(0, Math.ceil((endsAtMs - nowMs) / 1000));
  const isRunning = secondsLeft > 0;
  useEffect(() => {
    if (!isRunning) return;
    const tick = () => setTimes((times) => ({ ...times, nowMs: Date.now() }));
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [secondsLeft, (seconds) => setTimes(fromNow(seconds))];
}

function fromNow(seconds: number): { endsAtMs: number; nowMs: number } {
  const nowMs = Date.now();
  return { endsAtMs: nowMs + seconds * 1000, nowMs };
}
