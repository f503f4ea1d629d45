import type { DocsPath } from '@piton/contract/http/docs-pages.ts';
import { ChevronDown } from 'lucide-react';
import type { DocsGroup } from '../docs-page.ts';

/** A section of the current page. */
export type Part = { readonly id: string; readonly title: string };

type NavigationProps = {
  readonly groups: readonly DocsGroup[];
  readonly current: DocsPath;
  readonly parts: readonly Part[];
};

/** Sticks next to the text on wide screens. */
export function DocsSidebar(props: NavigationProps) {
  return (
    <nav
      aria-label="Developer docs"
      className="sticky top-0 hidden max-h-dvh w-56 shrink-0 self-start overflow-y-auto py-8 desktop:block"
    >
      <Groups {...props} />
    </nav>
  );
}

/** On phones, a collapsible line at the top of the screen. */
export function DocsMenu({ title, ...props }: NavigationProps & { title: string }) {
  return (
    <nav
      aria-label="Developer docs"
      className="sticky top-0 z-10 -mx-4 border-b border-line bg-bg px-4 desktop:hidden"
    >
      <details id="docs-menu" className="group">
        <summary className="flex min-h-12 list-none items-center justify-between rounded-6 font-medium [&::-webkit-details-marker]:hidden">
          {title}
          <ChevronDown
            className="size-5 text-muted transition-transform group-open:rotate-180"
            aria-hidden="true"
          />
        </summary>
        <div className="max-h-[70dvh] overflow-y-auto pb-3">
          <Groups {...props} />
        </div>
      </details>
    </nav>
  );
}

function Groups({ groups, current, parts }: NavigationProps) {
  return groups.map(({ title, pages }) => (
    <div key={title} className="not-first:mt-4">
      <p className="text-14 font-semibold">{title}</p>
      <ul className="text-16 desktop:text-14">
        {pages.map(({ path, title: name, inNavigation }) => (
          <li key={path}>
            <a href={path} aria-current={path === current ? 'page' : undefined} className={entry}>
              {inNavigation ?? name}
            </a>
            {path === current && parts.length > 1 && <Parts parts={parts} />}
          </li>
        ))}
      </ul>
    </div>
  ));
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return (
    <ul aria-label="On this page" className="ml-3">
      {parts.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`} className={entry}>
            {title}
          </a>
        </li>
      ))}
    </ul>
  );
}

const entry =
  'flex min-h-11 items-center rounded-6 border-l-2 border-transparent pl-3 text-muted ' +
  'hover:text-ink aria-[current]:border-primary aria-[current]:font-medium ' +
  'aria-[current]:text-ink desktop:min-h-8';
