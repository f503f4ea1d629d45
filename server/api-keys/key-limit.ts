import { keyRequestsAMinute, networkRequestsAMinute } from '@piton/contract/v1/v1-limits.ts';
import type { KeyLimit, TakeFromKey } from '../http/endpoints/request-key.ts';

export const keyLimit: KeyLimit = { max: keyRequestsAMinute, windowSeconds: 60 };

/** A page asks a few times for each payment; many customers may share an address. */
export const addressLimit: KeyLimit = { max: networkRequestsAMinute, windowSeconds: 60 };

type Window = { taken: number; readonly endsAtMs: number };

const windowsMax = 10_000;

/**
 * Counts requests in this process's memory: a counter in the database would cost every request a
 * write, and with several servers a key may send somewhat more.
 */
export function createKeyLimit(
  { max, windowSeconds }: KeyLimit,
  nowMs: () => number = () => performance.now(),
): TakeFromKey {
  const windows = new Map<string, Window>();
  return (subject) => {
    // Whole milliseconds, whose sums have no rounding errors.
    const now = Math.floor(nowMs());
    let window = windows.get(subject);
    if (window === undefined || window.endsAtMs <= now) {
      windows.delete(subject);
      if (windows.size >= windowsMax) dropOldest(windows);
      window = { taken: 0, endsAtMs: now + windowSeconds * 1000 };
      windows.set(subject, window);
    }
    const resetSeconds = Math.ceil((window.endsAtMs - now) / 1000);
    if (window.taken >= max) return { isAllowed: false, remaining: 0, resetSeconds };
    window.taken += 1;
    return { isAllowed: true, remaining: max - window.taken, resetSeconds };
  };
}

/** All windows are equally long, so the first one ends first. */
function dropOldest(windows: Map<string, Window>): void {
  for (const subject of windows.keys()) {
    windows.delete(subject);
    return;
  }
}
