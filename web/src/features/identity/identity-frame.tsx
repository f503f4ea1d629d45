import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { InterfaceFrame } from '../../ui/frame/interface-frame.tsx';
import { Logo, LogoMark } from '../../ui/frame/logo-mark.tsx';
import { SupportContact } from '../../ui/frame/support-contact.tsx';
import { ThemeSwitch } from '../../ui/frame/theme-switch.tsx';

type IdentityFrameProps = { title: string; heading: string; children: ReactNode };

/** The frame of all pages before sign-in. */
export function IdentityFrame({ title, heading, children }: IdentityFrameProps) {
  return (
    <InterfaceFrame>
      <div className="grid flex-1 grid-rows-[auto_1fr] desktop:grid-cols-2 desktop:grid-rows-1">
        <title>{`${title} · Piton`}</title>
        <Panel />
        <main className="mx-auto flex w-full max-w-120 flex-col px-4 py-6 wide:px-6 desktop:justify-center desktop:py-12">
          <h1 className="mb-6 text-24 font-semibold text-balance desktop:text-32">{heading}</h1>
          {children}
          <p className="mt-8 text-14 text-muted">
            <SupportContact lead="Need help? Write to" />
          </p>
        </main>
      </div>
    </InterfaceFrame>
  );
}

function Panel() {
  return (
    <header
      className={
        'madras relative flex flex-col overflow-hidden border-b border-line bg-sunken ' +
        'desktop:border-r desktop:border-b-0'
      }
    >
      <div className="flex items-center justify-between px-4 py-2 desktop:p-6">
        <Link to="/" className="rounded-6" aria-label="Piton, to the site">
          <Logo />
        </Link>
        <ThemeSwitch />
      </div>
      <div className="mt-auto hidden p-6 desktop:block">
        <LogoMark size="large" />
        <p className="mt-2 max-w-100 text-32 font-semibold text-balance">
          Paid by card all week. In your bank on Friday.
        </p>
      </div>
    </header>
  );
}
