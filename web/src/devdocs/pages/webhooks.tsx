import type { DocsPage } from '../docs-page.ts';
import { Webhooks } from '../sections/webhooks/webhooks.tsx';

export const webhooks: DocsPage = {
  path: '/devdocs/webhooks',
  title: 'Webhooks',
  description:
    'Your server learns of each payment, refund, dispute and payout, even if the customer has gone.',
  Content: Webhooks,
};
