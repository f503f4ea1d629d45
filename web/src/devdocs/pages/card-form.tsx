import type { DocsPage } from '../docs-page.ts';
import { OwnForm } from '../sections/own-form.tsx';
import { ThreeDSecure } from '../sections/three-d-secure.tsx';

export const cardForm: DocsPage = {
  path: '/devdocs/card-form',
  title: 'Your own card form',
  description:
    'Card fields on your own page: the browser seals the card, and your server charges it without seeing it.',
  Content: () => (
    <>
      <OwnForm />
      <ThreeDSecure />
    </>
  ),
};
