import type { SitePagePath } from '@piton/contract/http/routes.ts';
import type { ReactNode } from 'react';

/** One public page. The build writes it as static HTML, so that it needs no script. */
export type SitePage = {
  readonly path: SitePagePath;
  /** The name in tabs and search results. */
  readonly title: string;
  /** Two sentences for search results and shared links. */
  readonly description: string;
  /** The canonical address, if the page has several. */
  readonly canonicalPath?: SitePagePath;
  /** Hidden from search engines. */
  readonly isUnlisted?: true;
  /** The content of `main`, with the page's only h1. */
  readonly Content: () => ReactNode;
};
