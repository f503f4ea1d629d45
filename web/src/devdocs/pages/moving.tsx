import type { DocsPage } from '../docs-page.ts';
import { Moving } from '../sections/moving.tsx';

export const moving: DocsPage = {
  path: '/devdocs/moving',
  title: 'Moving to Piton',
  description:
    'From Stripe, PayPal or a gateway of your own: terms side by side, and how to roll back.',
  Content: Moving,
};
