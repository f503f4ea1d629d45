import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';
import { getCompanyData } from '@piton/contract/payments/pay-functions.ts';
import { payPageStatus } from '../../http/pages/web.ts';
import { respondAsRelease } from './respond-as-release.ts';
import type { LiveResponse, LiveSite } from './request-as-browser.ts';
import { compareCompany } from './compare-company.ts';
import { compareFiles } from './compare-files.ts';
import { compareEarly, compareHeaders } from './compare-headers.ts';
import { compareHtml } from './compare-html.ts';
import type { Difference } from './difference.ts';
import { quoteLive } from './quote-live.ts';
import { readLivePage, saysItIsDemo, type LivePage } from './read-live-page.ts';

export type ExpectedPage = {
  readonly url: URL;
  readonly companyId: string;
  readonly language: PayLanguage;
  /** The build of this release. */
  readonly folder: string;
  readonly site: LiveSite;
  readonly now: () => Date;
};

export type ComparedPage = {
  readonly language: PayLanguage;
  readonly live: LivePage | null;
  readonly isDemo: boolean;
  /** False after another status, because the rest is then not worth comparing. */
  readonly isCompared: boolean;
  readonly headers: number;
  readonly differences: readonly Difference[];
};

/** Compares one reader's response with this release's. */
export async function comparePage(
  page: LiveResponse,
  expected: ExpectedPage,
): Promise<ComparedPage> {
  const { url, folder, now, language } = expected;
  const html = page.bytes.toString('utf8');
  const live = readLivePage(html);
  const isDemo = saysItIsDemo(html);
  const isHttps = url.protocol === 'https:';
  const at = url.pathname;
  const otherStatus = saysAnotherStatus(page, live);
  if (otherStatus !== null) {
    const differences = [{ at, what: otherStatus }];
    return { language, isCompared: false, live, isDemo, headers: 0, differences };
  }
  const release = await respondAsRelease({
    folder,
    live: live ?? { page: 'unknown' },
    isDemo,
    isHttps,
    language,
    now: now(),
  });
  const due = await release(url.pathname + url.search);
  const bytes = Buffer.from(await due.arrayBuffer());
  const found = [
    isDemo && isHttps ? demoOverHttps : null,
    live === null ? null : saysAnotherCompany(live, expected.companyId),
    ...compareEarly(page.early),
    ...compareHeaders(page.headers, due.headers, isHttps),
    live === null ? unreadable : compareHtml(page.bytes, bytes),
  ].filter((what) => what !== null);
  const differences = [
    ...found.map((what) => ({ at, what })),
    ...(live === null ? [] : await compareWithServer(live, expected)),
    ...(await compareFiles(url, { ...expected, release, isHttps })),
  ];
  const headers = [...due.headers].length;
  return { language, isCompared: true, live, isDemo, headers, differences };
}

const demoOverHttps =
  'the page claims to be a demo, which charges no card; over https no demo is expected';

const unreadable = 'the page’s data is missing or malformed, so its HTML cannot be compared';

/** Then the rest is not worth comparing; null for a normal page. */
function saysAnotherStatus(
  { status, headers }: LiveResponse,
  live: LivePage | null,
): string | null {
  const to = headers.get('location');
  if (status >= 300 && status < 400) {
    return `it redirects customers to ${quoteLive(to?.join(', ') ?? 'nowhere')} (status ${status})`;
  }
  const due = live === null ? 200 : payPageStatus(live);
  return status === due ? null : `it answers with status ${status} instead of ${due}`;
}

/** The page may be true, but for another company. */
function saysAnotherCompany(live: LivePage, companyId: string): string | null {
  if (live.page !== 'pay' || live.company.companyId === companyId) return null;
  return `it is the page of ${quoteLive(live.company.companyId)} instead of ${quoteLive(companyId)}`;
}

async function compareWithServer(
  live: LivePage,
  { url, companyId, site, language }: ExpectedPage,
): Promise<Difference[]> {
  const at = getCompanyData.path;
  const response = await site.request(new URL(at, url), {
    accept: 'application/json',
    dest: 'empty',
    language,
    json: { companyId },
  });
  if (response.kind === 'silent') return [{ at, what: `it cannot be requested: ${response.why}` }];
  return compareCompany(live, response).map((what) => ({ at, what }));
}
