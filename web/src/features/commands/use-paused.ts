import { useEffect, useState } from 'react';
import { typingPauseMs } from '../../ui/typing-pause.ts';

/** What was typed, once whoever types pauses. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), typingPauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
