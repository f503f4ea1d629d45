import type { StaffRole } from '@piton/contract/identity/staff.ts';
import { matchPath, NavLink, useLocation } from 'react-router';
import { bringIntoSight } from './bring-into-sight.ts';
import { pagesFor } from './console-pages.ts';

/** One line on every screen; it scrolls if it is too long. */
export function ConsoleNav({ role }: { role: StaffRole }) {
  const { pathname } = useLocation();
  const entries = [{ name: 'Overview', path: '/console' }, ...pagesFor(role)];
  return (
    <nav aria-label="Console" className="border-b border-line bg-surface">
      <ul className="mx-auto flex w-full max-w-(--width-shell) overflow-x-auto px-1 desktop:px-3">
        {entries.map(({ name, path }) => (
          <li
            key={path}
            className="scroll-mx-12"
            ref={matchPath({ path, end: path === '/console' }, pathname) && bringIntoSight}
          >
            <NavLink
              to={path}
              end={path === '/console'}
              className={({ isActive }) =>
                'flex min-h-11 items-center border-b-2 px-3 text-16 -outline-offset-2 ' +
                `transition-colors ${
                  isActive
                    ? 'border-primary font-medium text-primary'
                    : 'border-transparent hover:bg-sunken'
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
