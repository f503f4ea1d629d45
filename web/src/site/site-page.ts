import type { PublicPath } from '@piton/contract/http/docs-pages.ts';
import type { ReactNode } from 'react';

/** One public page. The build writes it as static HTML, so that it needs no script. */
export type SitePage = {
  readonly path: PublicPath;
  /** The name in tabs and search results. */
  readonly title: string;
  /** Two sentences for search results and shared links. */
  readonly description: string;
  /** The canonical address, if the page has several. */
  readonly canonicalPath?: PublicPath;
  /** Hidden from search engines. */
  readonly isUnlisted?: true;
  /** The content of `main`, with the page's only h1. */
  readonly Content: () => ReactNode;
};
