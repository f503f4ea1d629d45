import { renderToStaticMarkup } from 'react-dom/server';
import { PageHead } from './page-head.tsx';
import { SiteFrame } from './site-frame.tsx';
import { sitePages } from './site-pages.ts';
import { sitemapOf } from './sitemap.ts';

/**
 * A separate build that runs once, and in development on each request. Returns each page's `head`
 * content and the inner HTML of `#root`.
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
