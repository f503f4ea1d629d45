import type { KeyLimit, TakeFromKey } from '../http/endpoints/request-key.ts';

/** 100 a second on average. */
export const keyLimit: KeyLimit = { max: 6000, windowSeconds: 60 };

type Window = { taken: number; readonly endsAtMs: number };

const keysMax = 10_000;

/**
 * Counts each key's requests in this process's memory: a counter in the database would cost every
 * request a write, and with several servers a key may send somewhat more.
 */
export function createKeyLimit(
  { max, windowSeconds }: KeyLimit,
  nowMs: () => number = () => performance.now(),
): TakeFromKey {
  const windows = new Map<string, Window>();
  return (keyId) => {
    const now = nowMs();
    let window = windows.get(keyId);
    if (window === undefined || window.endsAtMs <= now) {
      if (windows.size >= keysMax) dropEnded(windows, now);
      window = { taken: 0, endsAtMs: now + windowSeconds * 1000 };
      windows.set(keyId, window);
    }
    const resetSeconds = Math.ceil((window.endsAtMs - now) / 1000);
    if (window.taken >= max) return { isAllowed: false, remaining: 0, resetSeconds };
    window.taken += 1;
    return { isAllowed: true, remaining: max - window.taken, resetSeconds };
  };
}

function dropEnded(windows: Map<string, Window>, now: number): void {
  for (const [keyId, { endsAtMs }] of windows) if (endsAtMs <= now) windows.delete(keyId);
}
