import { useEffect, useState } from 'react';
import { typingPauseMs } from './typing-pause.ts';

/** The text once the person pauses typing. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
