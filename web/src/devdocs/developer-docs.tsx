import type { SitePage } from '../site/site-page.ts';

export const developerDocs: SitePage = {
  path: '/devdocs',
  title: 'Developer · Piton',
  description: 'Take card payments in your own app or shop with Piton.',
  Content: DeveloperDocs,
};

function DeveloperDocs() {
  return (
    <div className="mx-auto w-full max-w-280 px-4 py-8 desktop:px-6">
      <h1 className="text-32 font-semibold tracking-tight">Developer</h1>
    </div>
  );
}
