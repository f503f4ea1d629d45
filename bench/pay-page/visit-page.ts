import type { Browser, CDPSession, Page } from '@playwright/test';

export type Visit = {
  readonly paintedMs: number;
  readonly usableMs: number;
  /** The longest task after the page was loaded. */
  readonly longestTaskMs: number;
  readonly requests: readonly Loaded[];
};

export type Loaded = {
  readonly url: string;
  readonly type: string;
  /** As it came over the link, with its headers. */
  readonly bytes: number;
};

const phone = { width: 360, height: 740 };
/** What a phone of EC$400 computes in a second, this machine does in a quarter. */
const slowdown = 4;
const waitMs = 30_000;

/** One who comes for the first time, with nothing cached. */
export async function visitPage(browser: Browser, url: string, usable: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: phone, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const requests = await watchRequests(session);
    await page.addInitScript(watchTimes);
    await page.goto(url, { waitUntil: 'load', timeout: waitMs });
    await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, usable, {
      timeout: waitMs,
    });
    return { ...(await readTimes(page, usable)), requests: requests() };
  } finally {
    await context.close();
  }
}

async function watchRequests(session: CDPSession): Promise<() => Loaded[]> {
  const begun = new Map<string, { url: string; type: string }>();
  const ended: Loaded[] = [];
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    begun.set(requestId, { url: request.url, type: type ?? 'Other' });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) => {
    const request = begun.get(requestId);
    if (request) ended.push({ ...request, bytes });
  });
  await session.send('Network.enable');
  return () => ended;
}

declare global {
  // What the watching script leaves for whoever reads it.
  var pageTimes: { paintedMs: number; tasks: { startMs: number; lastedMs: number }[] };
}

/** Runs in the page before anything of it. */
function watchTimes(): void {
  globalThis.pageTimes = { paintedMs: 0, tasks: [] };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) globalThis.pageTimes.paintedMs = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      globalThis.pageTimes.tasks.push({ startMs: startTime, lastedMs: duration });
    }
  }).observe({ type: 'longtask', buffered: true });
}

/** Once nothing is left to do: observers hear of a task when the next one runs. */
function readTimes(page: Page, usable: string): Promise<Omit<Visit, 'requests'>> {
  return page.evaluate(async (name) => {
    for (let turn = 0; turn < 3; turn += 1) {
      await new Promise((resolve) => requestIdleCallback(resolve));
    }
    const [navigation] = performance.getEntriesByType('navigation');
    const loadedMs = (navigation as PerformanceNavigationTiming).loadEventEnd;
    const after = globalThis.pageTimes.tasks.filter(({ startMs }) => startMs >= loadedMs);
    return {
      paintedMs: globalThis.pageTimes.paintedMs,
      usableMs: performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
      longestTaskMs: Math.max(0, ...after.map(({ lastedMs }) => lastedMs)),
    };
  }, usable);
}
