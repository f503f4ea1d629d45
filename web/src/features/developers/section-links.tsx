import { useEffect, useRef } from 'react';
import { NavLink, useLocation, useSearchParams } from 'react-router';

const sections = [
  { name: 'Keys', path: '/developers' },
  { name: 'Webhooks', path: '/developers/webhooks' },
  { name: 'Events', path: '/developers/events' },
  { name: 'Requests', path: '/developers/requests' },
  { name: 'Return addresses', path: '/developers/return-addresses' },
  { name: 'Test tools', path: '/developers/test-tools' },
] as const;

/** Other sections keep the chosen mode. */
export function SectionLinks() {
  const [search] = useSearchParams();
  const mode = search.get('mode');
  const { pathname } = useLocation();
  const current = sections.findLast(({ path }) => pathname.startsWith(path))?.path ?? '';
  const nav = useRef<HTMLElement>(null);
  // On phones the current section may be out of sight; the narrow padding lets the next one show.
  useEffect(() => {
    const link = nav.current?.querySelector(`[href^="${current}"]`);
    link?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label="Sections"
      className="-mx-4 overflow-x-auto px-4 desktop:mx-0 desktop:px-0"
    >
      <ul className="flex w-max min-w-full gap-1 border-b border-line">
        {sections.map(({ name, path }) => (
          <li key={path}>
            <NavLink
              to={{ pathname: path, search: mode === null ? '' : `?mode=${mode}` }}
              end={path === '/developers'}
              className={({ isActive }) =>
                'flex min-h-11 items-center border-b-2 px-2 text-16 whitespace-nowrap wide:px-3 ' +
                `-outline-offset-2 ${
                  isActive
                    ? 'border-primary font-medium text-primary'
                    : 'border-transparent text-muted hover:text-ink'
                }`
              }
            >
              {name}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
