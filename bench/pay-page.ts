/**
 * `npm run bench -- pay-page [--visits 9]`: measures how soon a phone on slow data can pay,
 * compared with an empty page of the same size. Fails if a limit is exceeded.
 */
import { parseArgs } from 'node:util';
import type { PayPageProps } from '@piton/contract/payments/pay-page-props.ts';
import { median } from './figures/median.ts';
import { withDataFolder } from './figures/with-data-folder.ts';
import { bareUsable, serveBarePage } from './pay-page/bare-page.ts';
import type { Connection } from './pay-page/connect-to.ts';
import { openBrowser } from './pay-page/open-browser.ts';
import { renderCostMs } from './pay-page/render-cost.ts';
import { openSlowLink } from './pay-page/slow-link.ts';
import { visitPage, type Visit } from './pay-page/visit-page.ts';
import { runProduct } from './start/run-product.ts';

const { values } = parseArgs({ options: { visits: { type: 'string', default: '9' } } });
const visits = Number(values.visits);
if (!Number.isInteger(visits) || visits < 1) {
  console.error('--visits must be a whole number from 1');
  process.exit(1);
}

const payPage = '/PayCompany/DemoSoufriereSpice01';
const payUsable = 'pay-page-usable';
/** Chromium's "slow 4G", with connection set-up as in TLS 1.3. */
const link = { roundTripMs: 150, bitsPerSecond: 1_600_000, setUpRoundTrips: 2 };

await withDataFolder(async (dataFolder) => {
  const product = await runProduct(dataFolder);
  const browser = await openBrowser();
  try {
    const measured = await measure(browser.connection, new URL(product.url));
    const html = await (await fetch(product.url + payPage)).text();
    report(measured, await renderCostMs(propsIn(html)));
  } finally {
    await browser.close();
    await product.stop();
  }
});

type Measured = { pays: Visit[]; bare: Visit[] };

/** Alternates both, so that a busy moment affects both. */
async function measure(browser: Connection, product: URL): Promise<Measured> {
  const toProduct = await openSlowLink(product, link);
  // The first visit meets a newly started browser, and doesn't count.
  const { requests } = await visitPage(browser, toProduct.url + payPage, payUsable);
  const barePage = await serveBarePage(requests);
  const toBare = await openSlowLink(barePage.url, link);
  const measured: Measured = { pays: [], bare: [] };
  await visitPage(browser, toBare.url, bareUsable);
  for (let visit = 0; visit < visits; visit += 1) {
    measured.pays.push(await visitPage(browser, toProduct.url + payPage, payUsable));
    measured.bare.push(await visitPage(browser, toBare.url, bareUsable));
  }
  await toProduct.close();
  await toBare.close();
  barePage.close();
  return measured;
}

function propsIn(html: string): PayPageProps {
  const text = /<script type="application\/json" id="pay-props">(.*?)<\/script>/s.exec(html)?.[1];
  if (text === undefined) throw new Error('the page holds no data');
  return JSON.parse(text) as PayPageProps;
}

function report({ pays, bare }: Measured, renderMs: number): void {
  const middle = (of: readonly Visit[], what: 'paintedMs' | 'usableMs') =>
    median(of.map((visit) => visit[what]));
  const last = pays.at(-1)?.requests ?? [];
  console.log(`median of ${visits} first visits, 360 px, processor four times slower`);
  console.log(
    `${link.roundTripMs} ms round trip, ${link.bitsPerSecond / 1e6} Mbit/s, ${link.setUpRoundTrips} round trips to connect\n`,
  );
  for (const { url, type, bytes } of last) {
    console.log(
      `  ${type.padEnd(12)}${bytes.toString().padStart(8)} bytes  ${new URL(url).pathname}`,
    );
  }
  const hosts = new Set(last.map(({ url }) => new URL(url).host));
  const isKept = [
    ofTime('largest paint after', middle(pays, 'paintedMs'), 750, middle(bare, 'paintedMs')),
    ofTime('usable after', middle(pays, 'usableMs'), 1350, middle(bare, 'usableMs')),
    ofTime('longest task after loading', median(pays.map((one) => one.longestTaskMs)), 50),
    ofTime('server time per page', renderMs, 0.5),
    ofCount('requests', last.length, 4),
    ofCount('hosts', hosts.size, 1),
  ];
  if (isKept.includes(false)) process.exitCode = 1;
}

function ofTime(what: string, ms: number, maxMs: number, bareMs?: number): boolean {
  const digits = maxMs < 1 ? 2 : 0;
  const beside =
    bareMs === undefined
      ? ''
      : `, ${(ms / bareMs).toFixed(2)} times the bare page’s ${bareMs.toFixed(0)}`;
  return printCheck(what, `${ms.toFixed(digits)} ms of ${maxMs}${beside}`, ms <= maxMs);
}

function ofCount(what: string, count: number, max: number): boolean {
  return printCheck(what, `${count} of ${max}`, count <= max);
}

function printCheck(what: string, measured: string, isKept: boolean): boolean {
  console.log(`${isKept ? 'ok  ' : 'OVER'}  ${what.padEnd(30)}${measured}`);
  return isKept;
}
