import { Link } from 'react-router';
import { useHasStoredUser } from '../api/session-user.ts';
import { buttonClasses } from '../ui/button.tsx';
import { Logo } from '../ui/logo-mark.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

/** One line where there is room; on phones the links have a line of their own. */
export function TopBar() {
  return (
    <header
      className={
        'mx-auto flex w-full max-w-280 flex-wrap items-center gap-x-2 px-4 wide:h-16 ' +
        'wide:flex-nowrap desktop:px-6'
      }
    >
      <Link to="/" className="mr-auto flex h-14 items-center rounded-6" aria-label="Piton, home">
        <Logo />
      </Link>
      <span className="wide:order-1">
        <ThemeSwitch />
      </span>
      <nav aria-label="Main" className="w-full pb-2 wide:w-auto wide:pb-0">
        <ul className="flex items-center justify-between gap-2">
          <li>
            <DeveloperEntry />
          </li>
          <EntryLinks />
        </ul>
      </nav>
    </header>
  );
}

/** An entry never leads to nothing: the page for developers is still to come. */
function DeveloperEntry() {
  return (
    <span className="flex min-h-11 items-center gap-1 pr-2 text-16 text-muted">
      Developer
      <span className="text-12">Soon</span>
    </span>
  );
}

function EntryLinks() {
  const isSignedIn = useHasStoredUser();
  if (isSignedIn) {
    return (
      <li>
        <Link to="/index" className={buttonClasses('primary')}>
          Dashboard
        </Link>
      </li>
    );
  }
  return (
    <>
      <li className="ml-auto">
        <Link to="/signin" className={buttonClasses('quiet')}>
          Sign In
        </Link>
      </li>
      <li>
        <Link to="/signup" className={buttonClasses('primary')}>
          New Account
        </Link>
      </li>
    </>
  );
}
