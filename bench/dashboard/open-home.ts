import type { Connection } from '../pay-page/connect-to.ts';
import { watchRequests } from '../pay-page/watch-requests.ts';
import type { FilledProduct } from './fill-product.ts';
import { homePathsOf, laterHomePaths } from './questions.ts';
import { withSignedInTab } from './signed-in-tab.ts';

const quietMs = 3000;

/**
 * Opens Home in a browser with an empty cache, until it stays idle. Returns the requests that
 * `questions.ts` lacks, and repeated ones.
 */
export async function openHome(browser: Connection, product: FilledProduct): Promise<string[]> {
  const paths = await withSignedInTab(browser, product, async (tab) => {
    const { requests, stop } = watchRequests(browser, tab.session);
    await tab.ask('Page.navigate', { url: `${product.url}/index` });
    let [seen, quietSince] = [0, performance.now()];
    while (performance.now() - quietSince < quietMs) {
      await tab.until('document.readyState === "complete"');
      if (requests.length > seen) [seen, quietSince] = [requests.length, performance.now()];
    }
    stop();
    return requests.map(({ url }) => new URL(url)).map(({ pathname, search }) => pathname + search);
  });
  const requested = paths.filter((path) => path.startsWith('/api/'));
  const known = [...homePathsOf(product), ...laterHomePaths];
  return requested.filter((path, index) => {
    const isAgain = requested.findIndex((one) => isSame(one, path)) < index;
    return isAgain || !known.some((one) => isSame(one, path));
  });
}

function isSame(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

function sorted(path: string): string {
  const [name = '', query = ''] = path.split('?');
  return `${name}?${query.split('&').toSorted().join('&')}`;
}
