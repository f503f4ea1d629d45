export type PageTimes = {
  readonly paintedMs: number;
  readonly usableMs: number;
  /** The longest task after the page was loaded. */
  readonly longestTaskMs: number;
};

/** The values that the watching script leaves in the page. */
type Watched = {
  paintedMs: number;
  usableMs: number;
  loadedMs: number;
  tasks: { startMs: number; lastedMs: number }[];
  /** Usable and idle. */
  isAtRest: boolean;
};

declare global {
  var pageTimes: Watched;
}

/** Runs in the page before its own scripts, as text, so it can't use anything from this module. */
export function watchTimes(usable: string): void {
  const times: Watched = { paintedMs: 0, usableMs: 0, loadedMs: 0, tasks: [], isAtRest: false };
  globalThis.pageTimes = times;
  const observe = (type: string, onEntry: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
      type,
      buffered: true,
    });
  // Observers report a task when the next one runs, and a paint even later.
  const rest = (turns: number) => {
    const [navigation] = performance.getEntriesByType('navigation');
    times.loadedMs = (navigation as PerformanceNavigationTiming).loadEventEnd;
    if (turns > 0 || times.loadedMs === 0 || times.paintedMs === 0) {
      requestIdleCallback(() => rest(turns - 1));
      return;
    }
    times.isAtRest = true;
  };
  observe('largest-contentful-paint', ({ startTime }) => (times.paintedMs = startTime));
  observe('longtask', ({ startTime, duration }) =>
    times.tasks.push({ startMs: startTime, lastedMs: duration }),
  );
  observe('mark', ({ name, startTime }) => {
    if (name !== usable) return;
    times.usableMs = startTime;
    rest(3);
  });
}

export function readTimes({ paintedMs, usableMs, loadedMs, tasks }: Watched): PageTimes {
  const after = tasks.filter(({ startMs }) => startMs >= loadedMs);
  const longestTaskMs = Math.max(0, ...after.map(({ lastedMs }) => lastedMs));
  return { paintedMs, usableMs, longestTaskMs };
}
