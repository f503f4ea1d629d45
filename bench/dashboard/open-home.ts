import { request } from 'undici';
import type { Connection } from '../pay-page/connect-to.ts';
import { watchRequests } from '../pay-page/watch-requests.ts';
import type { FilledProduct } from './fill-product.ts';
import { homePathsOf, laterHomePaths } from './questions.ts';
import { withSignedInTab } from './signed-in-tab.ts';

export type OpenedHome = {
  /** Compressed bytes on the wire, without headers. */
  readonly scripts: readonly { readonly bytes: number; readonly isLater: boolean }[];
  /** Requests that `questions.ts` lacks, and repeated ones. */
  readonly unlisted: readonly string[];
};

const quietMs = 3000;

/** Opens Home in a browser with an empty cache, until it stays idle. */
export async function openHome(browser: Connection, product: FilledProduct): Promise<OpenedHome> {
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
  const listed = homePathsOf(product);
  // Home is complete with the last response it shows.
  const thereAt = paths.findLastIndex((path) => listed.some((one) => isSame(one, path)));
  const scripts = paths
    .map((path, index) => ({ path, isLater: index > thereAt }))
    .filter(({ path }) => path.endsWith('.js'));
  const known = [...listed, ...laterHomePaths];
  return {
    scripts: await Promise.all(
      scripts.map(async ({ path, isLater }) => ({
        bytes: await packedBytes(product.url + path),
        isLater,
      })),
    ),
    unlisted: requested.filter((path, index) => {
      const isAgain = requested.findIndex((one) => isSame(one, path)) < index;
      return isAgain || !known.some((one) => isSame(one, path));
    }),
  };
}

function isSame(one: string, other: string): boolean {
  return sorted(one) === sorted(other);
}

function sorted(path: string): string {
  const [name = '', query = ''] = path.split('?');
  return `${name}?${query.split('&').toSorted().join('&')}`;
}

async function packedBytes(url: string): Promise<number> {
  const { headers, body } = await request(url, { headers: { 'accept-encoding': 'br' } });
  const bytes = (await body.arrayBuffer()).byteLength;
  if (headers['content-encoding'] !== 'br' && bytes > 2000) throw new Error(`${url} is not packed`);
  return bytes;
}
