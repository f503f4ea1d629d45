import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { type Destination, destinations } from '../routes/destinations.ts';

type RailProps = {
  /** The number of unseen payments. */
  unseen: ReactNode;
};

/** The navigation on wide screens. */
export function Rail({ unseen }: RailProps) {
  return (
    <nav
      aria-label="Main"
      className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-58 shrink-0 flex-col p-4 desktop:flex print:hidden"
    >
      <ul className="flex flex-col gap-1">
        {destinations.map((destination) => (
          <li key={destination.name}>
            <RailEntry destination={destination} unseen={unseen} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const entry = 'flex min-h-11 items-center gap-3 rounded-10 px-3 text-16 transition-colors';

function RailEntry({ destination, unseen }: RailProps & { destination: Destination }) {
  const { name, icon: Icon, path } = destination;
  const icon = <Icon className="size-5 shrink-0" aria-hidden="true" />;
  return (
    <NavLink
      to={path}
      className={({ isActive }) =>
        `${entry} ${isActive ? 'bg-primary-soft font-medium text-primary' : 'hover:bg-sunken'}`
      }
    >
      {icon}
      {name}
      {name === 'Transactions' && <span className="ml-auto">{unseen}</span>}
    </NavLink>
  );
}
