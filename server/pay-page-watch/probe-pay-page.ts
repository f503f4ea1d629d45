import { payLanguages } from '@piton/contract/pay-page.ts';
import { payPages } from '@piton/contract/routes.ts';
import { openLiveSite } from './ask-as-browser.ts';
import { filesOf } from './compare-files.ts';
import { comparePage, type ComparedPage } from './compare-page.ts';
import { mergeDifferences, type Difference } from './difference.ts';
import type { LivePage } from './read-live-page.ts';

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
  const { folder, timeoutMs, now } = options;
  const companyId = companyIdIn(url) ?? '';
  const site = openLiveSite(timeoutMs);
  try {
    const pages: ComparedPage[] = [];
    for (const language of payLanguages) {
      const answer = await site.ask(url, { accept: pageTypes, dest: 'document', language });
      if (answer.kind === 'answered') {
        const asked = { url, companyId, language, folder, site, now };
        pages.push(await comparePage(answer, asked));
      } else if (pages.length === 0) {
        return { outcome: 'unreached', why: answer.why };
      } else {
        const differences = [{ at: url.pathname, what: `it cannot be had: ${answer.why}` }];
        pages.push({ language, live: null, isDemo: false, headers: 0, differences });
      }
    }
    return await reportOn(pages, url, folder);
  } finally {
    await site.close();
  }
}

const pageTypes = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

async function reportOn(
  pages: readonly ComparedPage[],
  url: URL,
  folder: string,
): Promise<ProbeReport> {
  const [first] = pages;
  if (first === undefined) throw new Error('the pay page has no language');
  const headers = Math.max(...pages.map((page) => page.headers));
  const files = headers === 0 ? [] : await filesOf(folder);
  const differences = mergeDifferences(pages);
  if (differences.length === 0 && !isAlike(pages)) {
    differences.push({ at: url.pathname, what: unlikePages });
  }
  return {
    outcome: 'compared',
    page: first.live,
    isDemo: first.isDemo,
    headers,
    files: files.map(({ where }) => where),
    differences,
  };
}

const unlikePages = 'it does not tell the readers of all its languages the same';

/** Each page is compared with what it says of itself, and so each could say something else. */
function isAlike(pages: readonly ComparedPage[]): boolean {
  const said = pages
    .filter(({ headers }) => headers > 0)
    .map(({ live, isDemo }) =>
      JSON.stringify([isDemo, live?.page === 'pay' ? saidOn(live) : null]),
    );
  return new Set(said).size <= 1;
}

/** But for what may change between two questions: the day, and what became of a request. */
function saidOn({ company, mode, amountMax, isExtended }: Extract<LivePage, { page: 'pay' }>) {
  const { companyId, companyName, publicKey, keyId, acceptsLive, isChecked } = company;
  const said = [companyId, companyName, publicKey, keyId, acceptsLive, isChecked];
  return [...said, mode, amountMax, isExtended];
}

function companyIdIn({ pathname }: URL): string | null {
  for (const pattern of payPages) {
    const [before = '', after] = pattern.split(':companyId');
    const id = pathname.slice(before.length);
    if (after === '' && pathname.startsWith(before) && /^[^/]+$/.test(id)) return id;
  }
  return null;
}
