import type { SitePagePath } from '@piton/contract/http/routes.ts';
import type { ReactNode } from 'react';

/** One page of the public site. The build writes it out whole, so that it is read without any script. */
export type SitePage = {
  readonly path: SitePagePath;
  /** As tabs and search results name it. */
  readonly title: string;
  /** Two sentences for search results and for links that somebody shares. */
  readonly description: string;
  /** The address it goes by, where it has more than one. */
  readonly canonicalPath?: SitePagePath;
  /** Search engines are not to show it. */
  readonly isUnlisted?: true;
  /** What stands in `main`, with the page's one h1. */
  readonly Content: () => ReactNode;
};
