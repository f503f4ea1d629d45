import type { DocsPage } from '../docs-page.ts';
import { Refunds } from '../sections/refunds.tsx';

export const refunds: DocsPage = {
  path: '/devdocs/refunds',
  title: 'Refunds',
  description: 'Give a customer’s money back, in full or in part, from your program.',
  Content: Refunds,
};
