import type { DocsPage } from '../docs-page.ts';
import { RestApi } from '../sections/rest-api.tsx';

export const api: DocsPage = {
  path: '/devdocs/api',
  title: 'REST API',
  description:
    'The rules for all operations of /v1: keys, repeats, pages of lists, limits and versions.',
  Content: RestApi,
};
