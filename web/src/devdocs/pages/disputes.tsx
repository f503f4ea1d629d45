import type { DocsPage } from '../docs-page.ts';
import { Disputes } from '../sections/disputes.tsx';

export const disputes: DocsPage = {
  path: '/devdocs/disputes',
  title: 'Disputes',
  description:
    'A customer’s bank claims a payment back: the deadline, your evidence, and the money that moves.',
  Content: Disputes,
};
