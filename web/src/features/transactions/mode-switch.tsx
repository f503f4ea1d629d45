import { NavLink } from 'react-router';

const modes = [
  { name: 'Live', path: '/Mytransactions' },
  { name: 'Test', path: '/TestTransactions' },
] as const;

/** Switches between live and test on phones, whose bar has no room for both. */
export function ModeSwitch() {
  return (
    <nav aria-label="Live or test" className="w-full desktop:hidden">
      <ul className="grid grid-cols-2 rounded-10 border border-line bg-sunken p-1">
        {modes.map(({ name, path }) => (
          <li key={name}>
            <NavLink
              to={path}
              end
              replace
              className={({ isActive }) =>
                `flex min-h-11 items-center justify-center rounded-6 px-3 text-16 ${
                  isActive ? 'segment-chosen' : 'text-muted'
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
