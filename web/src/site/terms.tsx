import type { SitePage } from './site-page.ts';

export const terms: SitePage = {
  path: '/term-condition',
  title: 'Terms of Service · Piton',
  description: 'Terms of Service',
  Content: () => <h1>Terms of Service</h1>,
};
