import { renderToStaticMarkup } from 'react-dom/server';
import { PageHead } from './page-head.tsx';
import { SiteFrame } from './site-frame.tsx';
import { sitePages } from './site-pages.ts';
import { sitemapOf } from './sitemap.ts';

export type RenderedSite = {
  readonly pages: readonly RenderedPage[];
  readonly sitemap: string;
};

/** A page in the parts that go into the document. */
export type RenderedPage = {
  readonly path: string;
  /** What goes into `head`: the title, and what search engines and messengers are told of the page. */
  readonly head: string;
  /** The inner HTML of `#root`. */
  readonly html: string;
};

/** Built on its own: the build calls it once, and in development Vite does each time. */
export function renderSite(): RenderedSite {
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
