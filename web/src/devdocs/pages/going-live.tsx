import type { DocsPage } from '../docs-page.ts';
import { GoingLive } from '../sections/going-live.tsx';

export const goingLive: DocsPage = {
  path: '/devdocs/going-live',
  title: 'Going live',
  description:
    'From the last test payment to the first real one: our review, your bank account, live keys.',
  Content: GoingLive,
};
