import { useEffect } from 'react';
import { Link } from 'react-router';
import { useHasStoredUser } from '../api/session-user.ts';
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
        <ul className="flex items-center gap-2">
          <li className="mr-auto">
            <DeveloperEntry />
          </li>
          <AccountEntries />
        </ul>
      </nav>
    </header>
  );
}

/** Tighter than buttons are, so that all three stand in one line of the smallest phone. */
const entry =
  'flex min-h-11 items-center justify-center rounded-10 px-3 text-16 font-medium ' +
  'whitespace-nowrap transition-colors';
const quiet = `${entry} text-primary hover:bg-primary-soft`;
const filled = `${entry} bg-primary text-on-primary hover:bg-primary/90`;

/** An entry never leads to nothing: the page for developers is still to come. */
function DeveloperEntry() {
  return (
    <span className="flex min-h-11 flex-col justify-center text-16 leading-5 text-muted wide:px-3">
      Developer
      <span className="text-12 leading-3">Soon</span>
    </span>
  );
}

function AccountEntries() {
  const isSignedIn = useHasStoredUser();
  useEffect(() => {
    if (!isSignedIn) return;
    const stop = new AbortController();
    // Not with the page: whoever only reads is spared what asks the server.
    void import('../api/check-stored-user.ts').then(async ({ checkStoredUser }) =>
      checkStoredUser(stop.signal),
    );
    return () => stop.abort();
  }, [isSignedIn]);
  if (isSignedIn) {
    return (
      <li>
        <Link to="/index" className={filled}>
          Dashboard
        </Link>
      </li>
    );
  }
  return (
    <>
      <li>
        <Link to="/signin" className={quiet}>
          Sign In
        </Link>
      </li>
      <li>
        <Link to="/signup" className={filled}>
          New Account
        </Link>
      </li>
    </>
  );
}
