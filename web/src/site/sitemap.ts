import { originPlaceholder } from './placeholders.ts';
import type { SitePage } from './site-page.ts';

/** The addresses for search engines, each page once. */
export function sitemapOf(pages: readonly SitePage[]): string {
  const locations = pages
    .filter(({ canonicalPath, isUnlisted }) => canonicalPath === undefined && !isUnlisted)
    .map(({ path }) => `  <url><loc>${originPlaceholder}${path}</loc></url>\n`);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n' +
    `${locations.join('')}</urlset>\n`
  );
}
