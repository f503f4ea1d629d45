import type { DocsPath } from '@piton/contract/http/docs-pages.ts';
import type { ReactNode } from 'react';

/** A page of the developer docs. Its sections have ids, from which the contents and the search are made. */
export type DocsPage = {
  readonly path: DocsPath;
  /** The h1, and the entry in the navigation unless it has its own. */
  readonly title: string;
  readonly inNavigation?: string;
  /** One or two sentences under the title, for search results, and in `/llms.txt`. */
  readonly description: string;
  readonly Content: (props: { groups: readonly DocsGroup[] }) => ReactNode;
};

export type DocsGroup = { readonly title: string; readonly pages: readonly DocsPage[] };
