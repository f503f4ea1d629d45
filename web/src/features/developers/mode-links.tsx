import { Link, useLocation } from 'react-router';
import { useChosenMode } from './chosen-mode.ts';

const modes = [
  { mode: 'live', name: 'Live' },
  { mode: 'test', name: 'Test' },
] as const;

/** A switch clears the list's other filters, because they may fit nothing in the other mode. */
export function ModeLinks() {
  const { pathname } = useLocation();
  const chosen = useChosenMode();
  return (
    <nav aria-label="Live or test" className="w-full desktop:w-60">
      <ul className="grid grid-cols-2 rounded-10 border border-line bg-sunken p-1">
        {modes.map(({ mode, name }) => (
          <li key={mode}>
            <Link
              to={{ pathname, search: `?mode=${mode}` }}
              replace
              aria-current={mode === chosen ? 'page' : undefined}
              className={`flex min-h-11 items-center justify-center rounded-6 px-3 text-16 ${
                mode === chosen ? 'segment-chosen' : 'text-muted'
              }`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
