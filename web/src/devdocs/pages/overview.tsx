import type { DocsPage } from '../docs-page.ts';
import { FlutterAndJavaScript } from '../sections/flutter-and-java-script.tsx';
import { Guides } from '../sections/guides.tsx';
import { Libraries } from '../sections/libraries.tsx';
import { Start } from '../sections/start.tsx';

export const overview: DocsPage = {
  path: '/devdocs',
  title: 'Developer',
  inNavigation: 'Overview',
  description:
    'Take card payments in your own shop or app: create a payment request, send the customer to our pay ' +
    'page, and learn the outcome by webhook.',
  Content: ({ groups }) => (
    <>
      <Start />
      <Guides groups={groups} />
      <Libraries />
      <FlutterAndJavaScript />
    </>
  ),
};
