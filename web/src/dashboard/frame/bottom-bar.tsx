import type { ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { type Destination, destinations } from '../routes/destinations.ts';

const order = ['Home', 'Transactions', 'Payouts', 'Companies', 'Account'];
const entries = destinations
  .filter((destination) => destination.isOnPhones)
  .toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name));

type BottomBarProps = {
  /** The number of unseen payments. */
  unseen: ReactNode;
};

/** The navigation on phones, within reach of the thumb and clear of the screen's edge. */
export function BottomBar({ unseen }: BottomBarProps) {
  return (
    <nav
      aria-label="Main"
      className={
        'fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface ' +
        'pb-[env(safe-area-inset-bottom)] desktop:hidden print:hidden'
      }
    >
      <ul className="mx-auto grid max-w-150 grid-cols-5">
        {entries.map((destination) => (
          <li key={destination.name}>
            <BarEntry destination={destination} unseen={unseen} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Filled from the top, so that all labels align. */
const entry = 'flex h-16 flex-col items-center pt-1.5 text-12 tracking-tight';

function BarEntry({ destination, unseen }: BottomBarProps & { destination: Destination }) {
  const { name, icon: Icon, path, pathWithin } = destination;
  const { pathname } = useLocation();
  const icon = <Icon className="mb-0.5 size-6" aria-hidden="true" />;
  return (
    <NavLink
      to={path}
      className={({ isActive }) =>
        `${entry} -outline-offset-2 ${isActive || pathname === pathWithin ? 'font-semibold text-primary' : ''}`
      }
    >
      <span className="relative">
        {icon}
        {name === 'Transactions' && <span className="absolute -top-1 left-4">{unseen}</span>}
      </span>
      {name}
    </NavLink>
  );
}
