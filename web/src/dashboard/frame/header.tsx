import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Logo, LogoMark } from '../../ui/frame/logo-mark.tsx';
import { ThemeSwitch } from '../../ui/frame/theme-switch.tsx';
import { AccountMenu } from './account-menu.tsx';
import type { TabSession } from '../../api/fetch-session.ts';

type HeaderProps = {
  session: TabSession;
  home?: '/index' | '/console';
  /** The current place, next to the logo. */
  place?: ReactNode;
  /** The current company. On phones, names next to it leave it their room. */
  company?: ReactNode;
  /** The commands available from every page. */
  commands?: ReactNode;
};

export function Header({ session, home = '/index', place, company, commands }: HeaderProps) {
  return (
    <header className="sticky top-0 z-20 border-b border-line bg-surface print:hidden">
      <div className="mx-auto flex h-14 w-full max-w-(--width-shell) items-center gap-1 px-4 desktop:h-16 desktop:px-6">
        <div className="mr-auto flex min-w-0 items-center gap-2 desktop:gap-6">
          <Link
            to={home}
            className="rounded-6"
            aria-label={home === '/index' ? 'Piton, home' : 'Piton, console'}
          >
            {company ? <ShortLogo /> : <Logo />}
          </Link>
          {place}
          {company}
        </div>
        {commands}
        <ThemeSwitch />
        <AccountMenu session={session} isShort={Boolean(company)} />
      </div>
    </header>
  );
}

function ShortLogo() {
  return (
    <>
      <span className="wide:hidden">
        <LogoMark />
      </span>
      <span className="hidden wide:block">
        <Logo />
      </span>
    </>
  );
}
