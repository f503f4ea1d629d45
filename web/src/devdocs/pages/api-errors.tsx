import type { DocsPage } from '../docs-page.ts';
import { RestErrors } from '../sections/rest-errors.tsx';

export const apiErrors: DocsPage = {
  path: '/devdocs/api/errors',
  title: 'Errors',
  description: 'Every code with which the REST API refuses a request, and how to mend the request.',
  Content: RestErrors,
};
