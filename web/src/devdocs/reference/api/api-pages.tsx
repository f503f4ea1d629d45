import { docsPages } from '@piton/contract/http/docs-pages.ts';
import type { DocsPage } from '../../docs-page.ts';
import { apiDocument, errorsPath, pathOf } from './api-document.ts';
import { ErrorsPage } from './errors-page.tsx';
import { TagPage } from './tag-page.tsx';

/** The reference of `/v1`: a page for each group of operations, and one for the errors. */
export const apiPages: readonly DocsPage[] = [
  ...apiDocument.tags.filter(({ name }) => name !== 'Functions').map(pageOf),
  {
    path: errorsPath,
    title: 'Errors',
    inNavigation: 'Errors and limits',
    description:
      'Every code with which the API refuses a request, with the remedy, and the limits.',
    Content: ErrorsPage,
  },
];

function pageOf({ name, description }: (typeof apiDocument.tags)[number]): DocsPage {
  const path = docsPages.find((page) => page === pathOf(name));
  if (path === undefined) throw new Error(`the contract has no page for ${name}`);
  return {
    path,
    title: `API: ${name}`,
    inNavigation: name,
    description: description.replaceAll('`', ''),
    Content: () => <TagPage tag={name} />,
  };
}
