import { matchPath, NavLink, useLocation } from 'react-router';
import { bringIntoSight } from '../bring-into-sight.ts';
import { holidaysPath, importsPath, payoutsPath, reconciliationPath } from './payout-paths.ts';

const places = [
  { name: 'This week', path: payoutsPath, isWhole: true },
  { name: 'Bank files', path: importsPath, isWhole: false },
  { name: 'Reconciliation', path: reconciliationPath, isWhole: false },
  { name: 'Bank holidays', path: holidaysPath, isWhole: false },
];

/** The heading of all payout pages; it scrolls if it is too long. */
export function PayoutsHead({ title }: { title: string }) {
  const { pathname } = useLocation();
  return (
    <>
      <h1 className="text-24 font-semibold">{title}</h1>
      <nav aria-label="Payouts" className="-mx-4 overflow-x-auto px-4 desktop:mx-0 desktop:px-0">
        <ul className="inline-flex min-w-full rounded-10 border border-line bg-sunken p-1 wide:min-w-0">
          {places.map(({ name, path, isWhole }) => (
            <li
              key={path}
              className="flex-1 scroll-mx-12"
              ref={matchPath(path, pathname) && bringIntoSight}
            >
              <NavLink
                to={path}
                end={isWhole}
                className={({ isActive }) =>
                  'flex min-h-11 items-center justify-center rounded-6 px-3 text-14 ' +
                  `whitespace-nowrap wide:px-4 wide:text-16 ${
                    isActive ? 'segment-chosen' : 'text-muted hover:text-ink'
                  }`
                }
              >
                {name}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}
