import { useEffect, useState } from 'react';

const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/**
 * Whether a person is likely to be at this page: it is visible and was used recently. Automatic
 * requests look like activity to the server, so they must stop at some point.
 */
export function useAttention(lastsMs: number): boolean {
  const [hasAttention, setHasAttention] = useState(true);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      const isVisible = document.visibilityState === 'visible';
      setHasAttention(isVisible);
      if (isVisible) timer = setTimeout(() => setHasAttention(false), lastsMs);
    };
    look();
    for (const sign of signs) window.addEventListener(sign, look, { signal, passive: true });
    document.addEventListener('visibilitychange', look, { signal });
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [lastsMs]);
  return hasAttention;
}
