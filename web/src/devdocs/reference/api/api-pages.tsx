import { apiDocument, errorsPath, pathOf } from './api-document.ts';
import { ErrorsPage } from './errors-page.tsx';
import { TagPage } from './tag-page.tsx';

type ApiPage = {
  readonly path: `/devdocs/api/${string}`;
  readonly title: string;
  readonly description: string;
  readonly Content: () => React.ReactNode;
};

/** The reference of `/v1`: a page for each group of operations, and one for the errors. */
export const apiPages: readonly ApiPage[] = [
  ...apiDocument.tags
    .filter(({ name }) => name !== 'Functions')
    .map(({ name, description }) => ({
      path: pathOf(name),
      title: name,
      description: description.replaceAll('`', ''),
      Content: () => <TagPage tag={name} />,
    })),
  {
    path: errorsPath,
    title: 'Errors and limits',
    description:
      'Every code with which the API refuses a request, with the remedy, and the limits.',
    Content: ErrorsPage,
  },
];
