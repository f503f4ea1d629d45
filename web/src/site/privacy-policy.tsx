import type { SitePage } from './site-page.ts';

export const privacyPolicy: SitePage = {
  path: '/privacy-policy',
  title: 'Privacy Policy · Piton',
  description: 'Privacy Policy',
  Content: () => <h1>Privacy Policy</h1>,
};
