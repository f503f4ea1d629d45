import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { hasStoredUser } from '../api/session-user.ts';
import { buttonClasses } from '../ui/button.tsx';
import { Logo } from '../ui/logo-mark.tsx';
import { ThemeSwitch } from '../ui/theme-switch.tsx';

/** Everything around a page of the public site. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar />
      <main className="flex flex-1 flex-col">{children}</main>
      <footer className="border-t border-line bg-surface">
        <p className="mx-auto max-w-280 px-4 py-6 text-14 text-muted desktop:px-6">
          Piton. Card payments for businesses in Saint Lucia.
        </p>
      </footer>
    </>
  );
}

function TopBar() {
  const isSignedIn = hasStoredUser();
  return (
    <header className="mx-auto flex h-16 w-full max-w-280 items-center gap-2 px-4 desktop:px-6">
      <Link to="/" className="mr-auto rounded-6" aria-label="Piton, home">
        <Logo />
      </Link>
      <ThemeSwitch />
      <Link to={isSignedIn ? '/index' : '/signin'} className={buttonClasses('secondary')}>
        {isSignedIn ? 'Dashboard' : 'Sign In'}
      </Link>
    </header>
  );
}
