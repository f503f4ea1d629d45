import type { DocsPage } from '../docs-page.ts';
import { Changelog } from '../sections/changelog.tsx';

export const changelog: DocsPage = {
  path: '/devdocs/changelog',
  title: 'Changelog',
  description: 'Changes of the API and of its libraries, newest first.',
  Content: Changelog,
};
