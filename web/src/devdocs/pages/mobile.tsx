import type { DocsPage } from '../docs-page.ts';
import { Mobile } from '../sections/mobile.tsx';

export const mobile: DocsPage = {
  path: '/devdocs/mobile',
  title: 'Mobile apps',
  description:
    'Open our pay page from any app, or take the card in a Flutter app with the package in beta.',
  Content: Mobile,
};
