import { collectionPath } from '@piton/contract/http/docs-pages.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { postmanCollection } from '../devdocs/collection/postman-collection.ts';
import { PageHead } from './page-head.tsx';
import { SiteFrame } from './site-frame.tsx';
import { sitePages } from './site-pages.ts';
import { sitemapOf } from './sitemap.ts';

/**
 * A separate build that runs once, and in development on each request. Returns each page's `head`
 * content and the inner HTML of `#root`, and files for programs.
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
    files: {
      '/sitemap.xml': sitemapOf(sitePages),
      [collectionPath]: JSON.stringify(postmanCollection(), null, 2),
    },
  };
}
