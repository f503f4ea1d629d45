import type { DocsGroup } from '../docs-page.ts';
import { Section } from '../section.tsx';

/** All pages with a sentence about each. */
export function Guides({ groups }: { groups: readonly DocsGroup[] }) {
  return (
    <Section id="guides" title="Guides and reference">
      <ul className="grid gap-3 wide:grid-cols-2 [&&]:max-w-none [&&]:list-none [&&]:pl-0">
        {groups
          .flatMap(({ pages }) => pages)
          .filter(({ path }) => path !== '/devdocs')
          .filter(({ path }) => !path.startsWith('/devdocs/api/'))
          .map(({ path, title, description }) => (
            <li key={path} className="rounded-10 border border-line bg-surface px-4 py-3 [&&]:mt-0">
              <a href={path} className="font-medium">
                {title}
              </a>
              <p className="text-14 text-muted">{description}</p>
            </li>
          ))}
      </ul>
    </Section>
  );
}
