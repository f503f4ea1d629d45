import type { SitePage } from './site-page.ts';

export const about: SitePage = {
  path: '/about',
  title: 'About · Piton',
  description: 'About',
  Content: () => <h1>About</h1>,
};
