/** Waits, but ends early when the phone reconnects or the page is left. */
export function pause(
  pauseMs: number,
  { isCutShortOnline, signal }: { isCutShortOnline: boolean; signal?: AbortSignal },
): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, pauseMs);
    if (isCutShortOnline) addEventListener('online', end);
    signal?.addEventListener('abort', end);
  });
}
