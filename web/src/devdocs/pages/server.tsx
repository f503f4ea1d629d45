import type { DocsPage } from '../docs-page.ts';
import { LookUps } from '../sections/look-ups.tsx';
import { Server } from '../sections/server.tsx';

export const server: DocsPage = {
  path: '/devdocs/server',
  title: 'Your server',
  description: 'Keys, look-ups, repeats and errors in a program that must not lose a payment.',
  Content: () => (
    <>
      <Server />
      <LookUps />
    </>
  ),
};
