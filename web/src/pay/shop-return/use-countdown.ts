import { useEffect, useRef, useState } from 'react';

/** Time to see the receipt and to stop the return. */
export const secondsToRead = 10;

const stoppedBy = ['pointerdown', 'keydown', 'wheel'] as const;

/**
 * Counts down while the page is shown, then runs `onEnd` once. Any use of the page stops it.
 * `seconds` is null once it has stopped or ended.
 */
export function useCountdown(onEnd: () => void): { seconds: number | null; stop: () => void } {
  const [seconds, setSeconds] = useState<number | null>(secondsToRead);
  const end = useRef(onEnd);
  useEffect(() => {
    const stop = () => setSeconds(null);
    for (const event of stoppedBy) addEventListener(event, stop);
    return () => {
      for (const event of stoppedBy) removeEventListener(event, stop);
    };
  }, []);
  useEffect(() => {
    if (seconds === null) return undefined;
    return eachShownSecond(() => {
      setSeconds(seconds > 1 ? seconds - 1 : null);
      if (seconds === 1) end.current();
    });
  }, [seconds]);
  return { seconds, stop: () => setSeconds(null) };
}

function eachShownSecond(run: () => void): () => void {
  const timer = setInterval(() => {
    if (!document.hidden) run();
  }, 1000);
  return () => clearInterval(timer);
}
