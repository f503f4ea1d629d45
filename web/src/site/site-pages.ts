import { framedDocs } from '../devdocs/docs-frame.tsx';
import { docsGroups } from '../devdocs/docs-groups.ts';
import { statusPage } from './status/status-page.tsx';
import { landing } from './landing/landing.tsx';
import { about } from './about.tsx';
import { privacyPolicy } from './privacy-policy.tsx';
import { samplePages } from './sample-pages.tsx';
import { terms } from './terms.tsx';
import type { SitePage } from './site-page.ts';

export const sitePages: readonly SitePage[] = [
  landing,
  { ...landing, path: '/landing', canonicalPath: '/' },
  about,
  privacyPolicy,
  terms,
  ...framedDocs(docsGroups),
  statusPage,
  samplePages,
];
