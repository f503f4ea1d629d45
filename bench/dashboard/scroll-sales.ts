import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Connection } from '../pay-page/connect-to.ts';
import type { FilledProduct } from './fill-product.ts';
import { scrollSteadily, watchTasks } from './in-page.ts';
import { type Tab, withSignedInTab } from './signed-in-tab.ts';

export type Scrolled = {
  /** Payments and headings of days. */
  readonly lines: number;
  /** The durations of tasks above the browser's limit for long ones, in milliseconds. */
  readonly loading: readonly number[];
  readonly ours: readonly number[];
  readonly bare: readonly number[];
};

/** A fifth of the smallest number of sales, so that every measured merchant has them. */
const minLines = 10_000;
const lastRow = `Math.max(0, ...[...document.querySelectorAll('[aria-posinset]')]
  .map((row) => Number(row.dataset.index)))`;

/** The list with ten thousand loaded lines, and an equally tall static page. */
export async function scrollSales(browser: Connection, product: FilledProduct): Promise<Scrolled> {
  const { height, ...listed } = await withSignedInTab(browser, product, async (tab) => {
    await openWatched(tab, `${product.url}/Mytransactions?days=all`);
    await tab.until(`${lastRow} > 0`);
    const lines = await tab.until<number>(
      `window.scrollTo(0, document.body.scrollHeight), (${lastRow} >= ${minLines}) && ${lastRow}`,
    );
    const loading = await takeTasks(tab);
    const pageHeight = await tab.evaluate<number>('document.body.scrollHeight');
    return { lines, loading, ours: await scroll(tab), height: pageHeight };
  });
  const still = await serveStillPage(height);
  try {
    const bare = await withSignedInTab(browser, { url: still.url, cookie: '' }, async (tab) => {
      await openWatched(tab, still.url);
      await tab.until('document.readyState === "complete"');
      await takeTasks(tab);
      return scroll(tab);
    });
    return { ...listed, bare };
  } finally {
    still.close();
  }
}

async function openWatched(tab: Tab, url: string): Promise<void> {
  await tab.ask('Page.addScriptToEvaluateOnNewDocument', {
    source: `(${watchTasks.toString()})()`,
  });
  await tab.ask('Page.navigate', { url });
}

async function scroll(tab: Tab): Promise<number[]> {
  await tab.evaluate(`(${scrollSteadily.toString()})()`);
  return takeTasks(tab);
}

function takeTasks(tab: Tab): Promise<number[]> {
  return tab.evaluate('takeTasks()');
}

/** Stripes as tall in total as the list, in one box. */
async function serveStillPage(height: number): Promise<{ url: string; close: () => void }> {
  const stripes = 'repeating-linear-gradient(#fff 0 71px, #ccc 71px 72px)';
  const html = `<!doctype html><title>Still</title><div style="height:${height}px;background:${stripes}"></div>`;
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
