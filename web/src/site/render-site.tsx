import { renderToStaticMarkup } from 'react-dom/server';
import { PageHead } from './page-head.tsx';
import { SiteFrame } from './site-frame.tsx';
import { sitePages } from './site-pages.ts';
import { sitemapOf } from './sitemap.ts';

/**
 * Built on its own: the build calls it once, and in development Vite does each time. Of each page the parts
 * that go into the document: what stands in `head`, and the inner HTML of `#root`.
 */
export function renderSite() {
  return {
    pages: sitePages.map((page) => ({
      path: page.path,
      head: renderToStaticMarkup(<PageHead page={page} />),
      html: renderToStaticMarkup(
        <SiteFrame>
          <page.Content />
        </SiteFrame>,
      ),
    })),
    sitemap: sitemapOf(sitePages),
  };
}
