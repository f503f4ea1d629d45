import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { InterfaceFrame } from '../../ui/frame/interface-frame.tsx';
import { Logo } from '../../ui/frame/logo-mark.tsx';
import { SupportContact } from '../../ui/frame/support-contact.tsx';
import { ThemeSwitch } from '../../ui/frame/theme-switch.tsx';

type VerifyFrameProps = { title?: string; isWide?: boolean; children: ReactNode };

/**
 * The frame of the verification steps, which are public. A page with its own name needs no title.
 */
export function VerifyFrame({ title, isWide = false, children }: VerifyFrameProps) {
  return (
    <InterfaceFrame>
      {title !== undefined && <title>{`${title} · Piton`}</title>}
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-14 w-full max-w-(--width-shell) items-center justify-between px-4 desktop:h-16 desktop:px-6">
          <Link to="/" className="rounded-6" aria-label="Piton, to the site">
            <Logo />
          </Link>
          <ThemeSwitch />
        </div>
      </header>
      <main
        className={`mx-auto flex w-full flex-1 flex-col gap-6 px-4 py-6 wide:py-12 ${isWide ? 'max-w-168' : 'max-w-120'}`}
      >
        {children}
        <p className="text-14 text-muted">
          <SupportContact lead="Need help? Write to" />
        </p>
      </main>
    </InterfaceFrame>
  );
}
