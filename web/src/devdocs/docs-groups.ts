import type { DocsGroup } from './docs-page.ts';
import { api } from './pages/api.tsx';
import { cardForm } from './pages/card-form.tsx';
import { changelog } from './pages/changelog.tsx';
import { disputes } from './pages/disputes.tsx';
import { functions } from './pages/functions.tsx';
import { goingLive } from './pages/going-live.tsx';
import { hostedPage } from './pages/hosted-page.tsx';
import { mobile } from './pages/mobile.tsx';
import { moving } from './pages/moving.tsx';
import { overview } from './pages/overview.tsx';
import { payouts } from './pages/payouts.tsx';
import { quickStart } from './pages/quick-start.tsx';
import { refunds } from './pages/refunds.tsx';
import { security } from './pages/security.tsx';
import { server } from './pages/server.tsx';
import { testing } from './pages/testing.tsx';
import { webhooks } from './pages/webhooks.tsx';
import { wooCommerce } from './pages/woocommerce.tsx';
import { apiPages } from './reference/api/api-pages.tsx';

/** All pages, in the order of `docsPages` of the contract. */
export const docsGroups: readonly DocsGroup[] = [
  { title: 'Start', pages: [overview, quickStart] },
  {
    title: 'Guides',
    pages: [
      hostedPage,
      cardForm,
      server,
      mobile,
      wooCommerce,
      webhooks,
      refunds,
      disputes,
      payouts,
      testing,
      goingLive,
      moving,
      security,
    ],
  },
  { title: 'Reference', pages: [api, ...apiPages, functions, changelog] },
];
