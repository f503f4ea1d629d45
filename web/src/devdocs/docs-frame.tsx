import { markdownPath } from '@piton/contract/http/docs-pages.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import type { SitePage } from '../site/site-page.ts';
import type { DocsGroup, DocsPage } from './docs-page.ts';
import { DocsMenu, DocsSidebar, type Part } from './navigation/docs-navigation.tsx';
import { NextPages } from './navigation/next-pages.tsx';
import { SearchBox } from './navigation/search-box.tsx';

/** The docs' pages as pages of the site, each with the navigation of them all. */
export function framedDocs(groups: readonly DocsGroup[]): SitePage[] {
  return groups.flatMap(({ pages }) =>
    pages.map((page) => {
      const parts = partsOf(page, groups);
      return {
        path: page.path,
        title:
          page.path === '/devdocs' ? 'Developer · Piton' : `${page.title} · Piton developer docs`,
        description: page.description,
        Content: () => <DocsFrame groups={groups} page={page} parts={parts} />,
      };
    }),
  );
}

/** The sections of a page, as it renders them. */
function partsOf({ Content }: DocsPage, groups: readonly DocsGroup[]): Part[] {
  const html = renderToStaticMarkup(<Content groups={groups} />);
  const headings = html.matchAll(/<h2 id="([\w-]+)-title"[^>]*><a[^>]*>(.*?)<span/g);
  return Array.from(headings, ([, id = '', title = '']) => ({ id, title: plainText(title) }));
}

function plainText(html: string): string {
  return html.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&');
}

type FrameProps = {
  readonly groups: readonly DocsGroup[];
  readonly page: DocsPage;
  readonly parts: readonly Part[];
};

function DocsFrame({ groups, page, parts }: FrameProps) {
  const { path, title, description, Content } = page;
  return (
    <div className="mx-auto flex w-full max-w-280 gap-12 px-4 desktop:px-6">
      <script>{chooseCode}</script>
      <DocsSidebar groups={groups} current={path} parts={parts} />
      <div className="flex min-w-0 flex-1 flex-col gap-8 pb-12">
        <DocsMenu groups={groups} current={path} title={page.inNavigation ?? title} parts={parts} />
        <SearchBox />
        <article data-docs className="flex min-w-0 flex-col gap-8">
          <header>
            <h1 className="text-32 font-semibold tracking-tight text-balance">{title}</h1>
            <p className="mt-3 max-w-170 text-20 text-pretty text-muted">{description}</p>
          </header>
          <Content groups={groups} />
        </article>
        <NextPages groups={groups} current={path} />
        <a href={markdownPath(path)} className="self-start rounded-6 text-14 text-muted underline">
          This page as Markdown
        </a>
        <output id="copied" className="sr-only" />
      </div>
    </div>
  );
}

/** Before the first paint, so that code in another language never flashes. */
const chooseCode =
  "try{document.documentElement.dataset.code=localStorage.getItem('code')??'curl'}catch{document.documentElement.dataset.code='curl'}";
