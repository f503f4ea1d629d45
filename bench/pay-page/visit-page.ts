import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from './connect-to.ts';
import { watchRequests, type Loaded } from './watch-requests.ts';
import { readTimes, watchTimes, type PageTimes } from './watch-times.ts';

export type Visit = PageTimes & { readonly requests: readonly Loaded[] };

const phone = { width: 360, height: 740, deviceScaleFactor: 2, mobile: true };
/** A phone for EC$400 is four times slower than this machine. */
const slowdown = 4;
const waitMs = 30_000;
const askEveryMs = 200;

type Ask = (method: string, params?: object) => Promise<object>;

/** A first visit with an empty cache. */
export async function visitPage(browser: Connection, url: string, usable: string): Promise<Visit> {
  const { browserContextId } = (await browser.send('Target.createBrowserContext')) as {
    browserContextId: string;
  };
  try {
    const session = await openTab(browser, browserContextId);
    const ask: Ask = (method, params) => browser.send(method, params, session);
    const { requests, stop } = watchRequests(browser, session);
    await prepare(ask, usable);
    await ask('Page.navigate', { url });
    const times = await timesOnceUsable(ask);
    stop();
    return { ...times, requests };
  } finally {
    await browser.send('Target.disposeBrowserContext', { browserContextId });
  }
}

async function openTab(browser: Connection, browserContextId: string): Promise<string> {
  const target = await browser.send('Target.createTarget', {
    url: 'about:blank',
    browserContextId,
  });
  const attached = await browser.send('Target.attachToTarget', { ...target, flatten: true });
  return (attached as { sessionId: string }).sessionId;
}

async function prepare(ask: Ask, usable: string): Promise<void> {
  await ask('Page.enable');
  await ask('Network.enable');
  await ask('Emulation.setDeviceMetricsOverride', phone);
  await ask('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await ask('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${watchTimes.toString()})(${JSON.stringify(usable)})`,
  });
}

/** Evaluates cheap expressions, because the page is working. */
async function timesOnceUsable(ask: Ask): Promise<PageTimes> {
  const until = performance.now() + waitMs;
  for (;;) {
    const { result } = (await ask('Runtime.evaluate', {
      expression: 'globalThis.pageTimes?.isAtRest ? pageTimes : null',
      returnByValue: true,
    })) as { result: { value: Parameters<typeof readTimes>[0] | null } };
    if (result.value) return readTimes(result.value);
    if (performance.now() > until) throw new Error('the page cannot be used');
    await pause(askEveryMs);
  }
}
