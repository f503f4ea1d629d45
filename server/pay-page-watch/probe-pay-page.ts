import { getCompanyData } from '@piton/contract/pay-functions.ts';
import { payLanguages, type PayLanguage } from '@piton/contract/pay-page.ts';
import { payPages } from '@piton/contract/routes.ts';
import { payPageStatus } from '../http/web.ts';
import { answerAsRelease, type Release } from './answer-as-release.ts';
import { openLiveSite, type LiveAnswer, type LiveSite } from './ask-as-browser.ts';
import { compareCompany } from './compare-company.ts';
import { compareEarly, compareHeaders } from './compare-headers.ts';
import { compareHtml } from './compare-html.ts';
import { hashesOf, listParts, type PagePart } from './list-parts.ts';
import { quoteLive } from './quote-live.ts';
import { readLivePage, saysItIsDemo, type LivePage } from './read-live-page.ts';

/** Where, and what differs there, in words. */
type Difference = { readonly at: string; readonly what: string };

export type ProbeReport =
  | { readonly outcome: 'unreached'; readonly why: string }
  | {
      readonly outcome: 'compared';
      readonly differences: readonly Difference[];
      readonly page: LivePage | null;
      readonly isDemo: boolean;
      /** How many security and other headers the page itself has to have. */
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

/** null where that is no address of a pay page. */
export function payPageUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null;
  return companyIdIn(url) === null ? null : url;
}

/**
 * Asks for a pay page as customers' browsers do, in each of its languages, and compares all that it
 * answers with what this release would answer.
 */
export async function probePayPage(url: URL, options: Options): Promise<ProbeReport> {
  const site = openLiveSite(options.timeoutMs);
  try {
    const pages: ComparedPage[] = [];
    for (const language of payLanguages) {
      const answer = await site.ask(url, { accept: pageTypes, dest: 'document', language });
      if (answer.kind === 'silent') return { outcome: 'unreached', why: answer.why };
      pages.push(await comparePage(url, answer, { ...options, site, language }));
    }
    const [first, ...others] = pages;
    if (first === undefined) throw new Error('the pay page has no language');
    return await reportOn({ first, others }, options);
  } finally {
    await site.close();
  }
}

const pageTypes = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

type Probing = Options & { site: LiveSite; language: PayLanguage };
type AskingForFiles = Pick<Probing, 'site' | 'language'> & { release: Release; isHttps: boolean };

type ComparedPage = {
  readonly language: PayLanguage;
  readonly live: LivePage | null;
  readonly isDemo: boolean;
  /** None where it answered with another status: then nothing else is worth comparing. */
  readonly headers: number;
  readonly differences: readonly Difference[];
};

async function comparePage(url: URL, page: LiveAnswer, probing: Probing): Promise<ComparedPage> {
  const { folder, now, language } = probing;
  const html = page.bytes.toString('utf8');
  const live = readLivePage(html);
  const isDemo = saysItIsDemo(html);
  const isHttps = url.protocol === 'https:';
  const at = url.pathname;
  const otherStatus = saysAnotherStatus(page, live);
  if (otherStatus !== null) {
    return { language, live, isDemo, headers: 0, differences: [{ at, what: otherStatus }] };
  }
  const release = await answerAsRelease({
    folder,
    live: live ?? { page: 'unknown' },
    isDemo,
    isHttps,
    language,
    now: now(),
  });
  const due = await release(url.pathname + url.search);
  const differing = live === null ? unreadable : compareHtml(page.bytes, await bytesOf(due));
  const found = [
    ...compareEarly(page.early),
    ...compareHeaders(page.headers, due.headers, isHttps),
    ...(differing === null ? [] : [differing]),
  ];
  const otherCompany = live === null ? null : saysAnotherCompany(url, live);
  const differences = [
    ...(otherCompany === null ? [] : [{ at, what: otherCompany }]),
    ...found.map((what) => ({ at, what })),
    ...(live === null ? [] : await compareWithServer(url, live, probing)),
    ...(await compareFiles(url, { ...probing, release, isHttps })),
  ];
  return { language, live, isDemo, headers: [...due.headers].length, differences };
}

async function reportOn(
  { first, others }: { first: ComparedPage; others: readonly ComparedPage[] },
  { folder }: Options,
): Promise<ProbeReport> {
  const { live: page, isDemo, headers } = first;
  const files = headers === 0 ? [] : await filesOf(folder);
  return {
    outcome: 'compared',
    page,
    isDemo,
    headers,
    files: files.map(({ where }) => where),
    differences: [...first.differences, ...others.flatMap((other) => onlyIn(other, first))],
  };
}

async function compareFiles(
  pageUrl: URL,
  { folder, ...asking }: AskingForFiles & { folder: string },
): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const part of await filesOf(folder)) {
    found.push(...(await compareFile(pageUrl, part, asking)));
  }
  return found;
}

async function filesOf(folder: string): Promise<PagePart[]> {
  return (await listParts(folder)).filter(({ where, bytes }) => bytes && isFile(where));
}

/** Whoever alters a page may do so for some of its readers alone. */
function onlyIn(
  { language, differences }: ComparedPage,
  { differences: known }: ComparedPage,
): Difference[] {
  return differences
    .filter(({ at, what }) => !known.some((other) => other.at === at && other.what === what))
    .map(({ at, what }) => ({ at, what: `for readers of ${languageNames[language]}, ${what}` }));
}

const languageNames: Readonly<Record<PayLanguage, string>> = { en: 'English', fr: 'French' };

const unreadable =
  'the data that the page is made of is missing or is not what this release writes, so that its HTML cannot be compared';

/** Then nothing else is worth comparing; null where the page is one. */
function saysAnotherStatus({ status, headers }: LiveAnswer, live: LivePage | null): string | null {
  const to = headers.get('location');
  if (status >= 300 && status < 400) {
    return `it sends customers on to ${quoteLive(to?.join(', ') ?? 'nowhere')} (status ${status})`;
  }
  const due = live === null ? 200 : payPageStatus(live);
  return status === due ? null : `it answers with status ${status} instead of ${due}`;
}

/** Everything on it may be true of somebody else. */
function saysAnotherCompany(url: URL, live: LivePage): string | null {
  const asked = companyIdIn(url);
  if (live.page !== 'pay' || live.company.companyId === asked) return null;
  return `it is the page of ${quoteLive(live.company.companyId)}, and ${quoteLive(asked ?? '')} was asked for`;
}

function isFile(where: string): boolean {
  return where.startsWith('/') && !where.includes('#');
}

async function bytesOf(response: Response): Promise<Buffer> {
  return Buffer.from(await response.arrayBuffer());
}

async function compareFile(
  pageUrl: URL,
  { where, kind }: PagePart,
  { site, language, release, isHttps }: AskingForFiles,
): Promise<Difference[]> {
  const question = { accept: '*/*', dest: destOf(kind), language };
  const file = await site.ask(new URL(where, pageUrl), question);
  const found = (what: string): Difference => ({ at: where, what });
  if (file.kind === 'silent') return [found(`it cannot be had: ${file.why}`)];
  if (file.status !== 200) {
    return [found(`this ${kind} answers with status ${file.status} instead of 200`)];
  }
  const due = await release(where);
  const bytes = await bytesOf(due);
  return [
    ...compareEarly(file.early),
    ...compareHeaders(file.headers, due.headers, isHttps),
    ...(file.bytes.equals(bytes)
      ? []
      : [
          `the ${kind} is not the built one: SHA-256 ${hashesOf(file.bytes).sha256} (${file.bytes.length} bytes) instead of ${hashesOf(bytes).sha256} (${bytes.length} bytes)`,
        ]),
  ].map(found);
}

function destOf(kind: PagePart['kind']): 'script' | 'style' | 'image' {
  if (kind === 'script') return 'script';
  return kind === 'style sheet' ? 'style' : 'image';
}

async function compareWithServer(
  pageUrl: URL,
  live: LivePage,
  { site, language }: Probing,
): Promise<Difference[]> {
  const at = getCompanyData.path;
  const question = {
    accept: 'application/json',
    dest: 'empty',
    language,
    json: { companyId: companyIdIn(pageUrl) },
  } as const;
  const told = await site.ask(new URL(at, pageUrl), question);
  if (told.kind === 'silent') return [{ at, what: `it cannot be asked: ${told.why}` }];
  return compareCompany(live, told).map((what) => ({ at, what }));
}

function companyIdIn({ pathname }: URL): string | null {
  for (const pattern of payPages) {
    const [before = '', after] = pattern.split(':companyId');
    const id = pathname.slice(before.length);
    if (after === '' && pathname.startsWith(before) && /^[^/]+$/.test(id)) return id;
  }
  return null;
}
