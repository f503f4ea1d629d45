import type { PayLanguage } from '@piton/contract/payments/pay-page-props.ts';
import type { Release } from './respond-as-release.ts';
import type { LiveSite } from './request-as-browser.ts';
import { compareEarly, compareHeaders } from './compare-headers.ts';
import type { Difference } from './difference.ts';
import { hashesOf, listParts, type PagePart } from './list-parts.ts';

export type ExpectedFiles = {
  /** The build of this release. */
  readonly folder: string;
  readonly site: LiveSite;
  readonly language: PayLanguage;
  readonly release: Release;
  readonly isHttps: boolean;
};

/** Compares every file that the page can load, requested as a browser of that language does. */
export async function compareFiles(pageUrl: URL, expected: ExpectedFiles): Promise<Difference[]> {
  const found: Difference[] = [];
  for (const part of await filesOf(expected.folder)) {
    found.push(...(await compareFile(pageUrl, part, expected)));
  }
  return found;
}

export async function filesOf(folder: string): Promise<PagePart[]> {
  return (await listParts(folder)).filter(({ where, bytes }) => bytes && isFile(where));
}

function isFile(where: string): boolean {
  return where.startsWith('/') && !where.includes('#');
}

async function compareFile(
  pageUrl: URL,
  { where, kind }: PagePart,
  { site, language, release, isHttps }: ExpectedFiles,
): Promise<Difference[]> {
  const options = { accept: '*/*', dest: destOf(kind), language };
  const file = await site.request(new URL(where, pageUrl), options);
  const found = (what: string): Difference => ({ at: where, what });
  if (file.kind === 'silent') return [found(`it cannot be loaded: ${file.why}`)];
  if (file.status !== 200) {
    return [found(`this ${kind} answers with status ${file.status} instead of 200`)];
  }
  const due = await release(where);
  const bytes = Buffer.from(await due.arrayBuffer());
  return [
    ...compareEarly(file.early),
    ...compareHeaders(file.headers, due.headers, isHttps),
    ...(file.bytes.equals(bytes)
      ? []
      : [
          `the ${kind} differs from the built one: SHA-256 ${hashesOf(file.bytes).sha256} (${file.bytes.length} bytes) instead of ${hashesOf(bytes).sha256} (${bytes.length} bytes)`,
        ]),
  ].map(found);
}

function destOf(kind: PagePart['kind']): 'script' | 'style' | 'image' {
  if (kind === 'script') return 'script';
  return kind === 'style sheet' ? 'style' : 'image';
}
