import { sitePages, type SitePagePath } from './routes.ts';

/** The developer docs, in reading order. Each is also served as Markdown, at its address with `.md`. */
export const docsPages = [
  '/devdocs',
  '/devdocs/quick-start',
  '/devdocs/hosted-page',
  '/devdocs/card-form',
  '/devdocs/server',
  '/devdocs/mobile',
  '/devdocs/woocommerce',
  '/devdocs/webhooks',
  '/devdocs/refunds',
  '/devdocs/disputes',
  '/devdocs/payouts',
  '/devdocs/testing',
  '/devdocs/going-live',
  '/devdocs/moving',
  '/devdocs/security',
  '/devdocs/api',
  '/devdocs/api/payment-requests',
  '/devdocs/api/payments',
  '/devdocs/api/refunds',
  '/devdocs/api/disputes',
  '/devdocs/api/payouts',
  '/devdocs/api/balance',
  '/devdocs/api/events',
  '/devdocs/api/webhook-endpoints',
  '/devdocs/api/webhook-deliveries',
  '/devdocs/api/keys',
  '/devdocs/api/public',
  '/devdocs/api/errors',
  '/devdocs/functions',
  '/devdocs/changelog',
] as const;

export type DocsPath = (typeof docsPages)[number];

/** All pages that the build writes as static HTML. */
export type PublicPath = SitePagePath | DocsPath;
export const publicPages: readonly PublicPath[] = [...new Set([...sitePages, ...docsPages])];

export function markdownPath(path: DocsPath): string {
  return `${path}.md`;
}

/** All operations of `/v1` for Postman and Bruno. */
export const collectionPath = '/devdocs/piton.postman_collection.json';

/** Files of the site with our address, and their types. The docs' files are made by the build. */
export const filesForPrograms: Readonly<Record<string, string>> = {
  '/robots.txt': 'text/plain; charset=utf-8',
  '/sitemap.xml': 'application/xml; charset=utf-8',
  '/llms.txt': 'text/plain; charset=utf-8',
  '/devdocs/search.json': 'application/json; charset=utf-8',
  [collectionPath]: 'application/json; charset=utf-8',
  '/sdk/packages.json': 'application/json; charset=utf-8',
  ...Object.fromEntries(
    docsPages.map((path) => [markdownPath(path), 'text/markdown; charset=utf-8']),
  ),
};
