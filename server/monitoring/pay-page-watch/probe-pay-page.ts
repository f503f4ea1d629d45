import { payLanguages, type PayLanguage } from '@piton/contract/payments/pay-page-props.ts';
import { payPages } from '@piton/contract/http/routes.ts';
import { openLiveSite } from './request-as-browser.ts';
import { filesOf } from './compare-files.ts';
import { comparePage, type ComparedPage, type ExpectedPage } from './compare-page.ts';
import { mergeDifferences, type Difference } from './difference.ts';
import type { LivePage } from './read-live-page.ts';

export type ProbeReport =
  | { readonly outcome: 'unreached'; readonly why: string }
  | {
      readonly outcome: 'compared';
      readonly differences: readonly Difference[];
      readonly page: LivePage | null;
      readonly isDemo: boolean;
      /** How many security and other headers the page must have. */
      readonly headers: number;
      readonly files: readonly string[];
    };

type Options = {
  /** The build of this release. */
  readonly folder: string;
  /** For each request. */
  readonly timeoutMs: number;
  readonly now: () => Date;
};

/** Null if it is not a pay page's URL. */
export function payPageUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return companyIdIn(url) === null ? null : url;
}

/**
 * Requests a pay page as customers' browsers do, in each language, and compares the responses with
 * this release's.
 */
export async function probePayPage(url: URL, options: Options): Promise<ProbeReport> {
  const site = openLiveSite(options.timeoutMs);
  try {
    const reader = { url, companyId: companyIdIn(url) ?? '', ...options, site };
    const [first, ...others] = payLanguages;
    const firstPage = await requestPage(first, reader);
    if ('why' in firstPage) return { outcome: 'unreached', why: firstPage.why };
    const otherPages: ComparedPage[] = [];
    for (const language of others) {
      const page = await requestPage(language, reader);
      otherPages.push('why' in page ? notHad(language, page.why, url) : page);
    }
    const pages = [firstPage, ...otherPages] as const;
    const isAlike = areAlike(pages) || (await areAlikeNow(first, otherPages, reader));
    return await reportOn(pages, { isAlike, url, folder: options.folder });
  } finally {
    await site.close();
  }
}

const pageTypes = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

type Reader = Omit<ExpectedPage, 'language'>;

async function requestPage(
  language: PayLanguage,
  reader: Reader,
): Promise<ComparedPage | { readonly why: string }> {
  const { url, site } = reader;
  const response = await site.request(url, { accept: pageTypes, dest: 'document', language });
  return response.kind === 'silent' ? response : comparePage(response, { ...reader, language });
}

function notHad(language: PayLanguage, why: string, url: URL): ComparedPage {
  const differences = [{ at: url.pathname, what: `it cannot be loaded: ${why}` }];
  return { language, isCompared: false, live: null, isDemo: false, headers: 0, differences };
}

/** The company may have been edited between the two requests. */
async function areAlikeNow(
  first: PayLanguage,
  others: readonly ComparedPage[],
  reader: Reader,
): Promise<boolean> {
  const again = await requestPage(first, reader);
  return 'why' in again || areAlike([again, ...others]);
}

/**
 * Checks that all pages agree, because each is compared only with its own claims. The company is
 * also compared with the server's response; the day and a request's state may change between pages.
 */
function areAlike(pages: readonly ComparedPage[]): boolean {
  const shown = pages
    .filter(({ isCompared }) => isCompared)
    .map(({ live, isDemo }) => JSON.stringify([isDemo, live?.page, shownOn(live)]));
  return new Set(shown).size <= 1;
}

function shownOn(live: LivePage | null): unknown[] {
  if (live?.page !== 'pay') return [];
  const { company, mode, amountMax, cardBrands, testCards, isExtended, request } = live;
  const addressFields =
    request === undefined || request.state === 'unknown'
      ? []
      : [request.requestId, request.amount, request.purpose, request.reference];
  const cards = [cardBrands.join(), JSON.stringify(testCards ?? [])];
  return [company.isChecked, mode, amountMax, ...cards, isExtended, ...addressFields];
}

async function reportOn(
  pages: readonly [ComparedPage, ...ComparedPage[]],
  { isAlike, url, folder }: { isAlike: boolean; url: URL; folder: string },
): Promise<ProbeReport> {
  const [{ live: page, isDemo }] = pages;
  const headers = Math.max(...pages.map((each) => each.headers));
  const files = pages.some(({ isCompared }) => isCompared) ? await filesOf(folder) : [];
  const unlike = { at: url.pathname, what: unlikePages };
  return {
    outcome: 'compared',
    page,
    isDemo,
    headers,
    files: files.map(({ where }) => where),
    differences: [...mergeDifferences(pages), ...(isAlike ? [] : [unlike])],
  };
}

const unlikePages = 'its languages differ in facts such as the highest amount or the demo mode';

function companyIdIn({ pathname }: URL): string | null {
  for (const pattern of payPages) {
    const [before = '', after] = pattern.split(':companyId');
    const id = pathname.slice(before.length);
    if (after === '' && pathname.startsWith(before) && /^[^/]+$/.test(id)) return id;
  }
  return null;
}
