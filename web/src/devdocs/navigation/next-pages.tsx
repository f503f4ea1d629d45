import type { DocsPath } from '@piton/contract/http/docs-pages.ts';
import { ArrowLeft, ArrowRight } from 'lucide-react';
import type { DocsGroup } from '../docs-page.ts';

/** The pages before and after this one. */
export function NextPages({
  groups,
  current,
}: {
  groups: readonly DocsGroup[];
  current: DocsPath;
}) {
  const pages = groups.flatMap((group) => group.pages);
  const at = pages.findIndex(({ path }) => path === current);
  const previous = at > 0 ? pages[at - 1] : undefined;
  const next = pages[at + 1];
  return (
    <nav
      aria-label="More pages"
      className="flex flex-wrap justify-between gap-x-6 border-t border-line pt-4"
    >
      {previous && (
        <a href={previous.path} className={link}>
          <ArrowLeft className="size-4" aria-hidden="true" />
          {previous.inNavigation ?? previous.title}
        </a>
      )}
      {next && (
        <a href={next.path} className={`${link} ml-auto`}>
          {next.inNavigation ?? next.title}
          <ArrowRight className="size-4" aria-hidden="true" />
        </a>
      )}
    </nav>
  );
}

const link = 'flex min-h-11 items-center gap-2 rounded-6 font-medium text-primary hover:underline';
