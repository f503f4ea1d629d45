import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../pay-page/connect-to.ts';
import type { FilledProduct } from './fill-product.ts';

export type Tab = {
  readonly session: string;
  readonly ask: (method: string, params?: object) => Promise<object>;
  /** Evaluates an expression in the page. */
  readonly evaluate: <Value>(expression: string) => Promise<Value>;
  /** Evaluates a cheap expression until it is truthy. */
  readonly until: <Value>(expression: string) => Promise<Value>;
};

const screen = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
const waitMs = 300_000;
const askEveryMs = 200;

/** A browser window with an empty cache and a signed-in merchant. */
export async function withSignedInTab<Result>(
  browser: Connection,
  { url, cookie }: Pick<FilledProduct, 'url' | 'cookie'>,
  work: (tab: Tab) => Promise<Result>,
): Promise<Result> {
  const context = await browser.send('Target.createBrowserContext');
  try {
    const target = await browser.send('Target.createTarget', { url: 'about:blank', ...context });
    const attached = await browser.send('Target.attachToTarget', { ...target, flatten: true });
    const tab = tabOf(browser, (attached as { sessionId: string }).sessionId);
    await tab.ask('Page.enable');
    await tab.ask('Network.enable');
    await tab.ask('Emulation.setDeviceMetricsOverride', screen);
    for (const pair of cookie === '' ? [] : cookie.split('; ')) {
      const [name = '', value = ''] = pair.split(/=(.*)/s);
      await tab.ask('Network.setCookie', { url, name, value });
    }
    return await work(tab);
  } finally {
    await browser.send('Target.disposeBrowserContext', context);
  }
}

function tabOf(browser: Connection, session: string): Tab {
  const ask: Tab['ask'] = (method, params) => browser.send(method, params, session);
  const evaluate = async <Value>(expression: string) => {
    const response = (await ask('Runtime.evaluate', {
      expression,
      returnByValue: true,
      awaitPromise: true,
    })) as { result: { value: Value }; exceptionDetails?: { text: string } };
    if (response.exceptionDetails) throw new Error(JSON.stringify(response.exceptionDetails));
    return response.result.value;
  };
  const until = async <Value>(expression: string) => {
    const endsAt = performance.now() + waitMs;
    for (;;) {
      const value = await evaluate<Value>(expression);
      if (value) return value;
      if (performance.now() > endsAt) throw new Error(`the page never says ${expression}`);
      await pause(askEveryMs);
    }
  };
  return { session, ask, evaluate, until };
}
