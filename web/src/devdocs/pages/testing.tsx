import type { DocsPage } from '../docs-page.ts';
import { TestCards } from '../sections/test-cards.tsx';

export const testing: DocsPage = {
  path: '/devdocs/testing',
  title: 'Test cards',
  description: 'Cards with a known result in test mode, which charges nobody.',
  Content: TestCards,
};
