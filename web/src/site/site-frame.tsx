import type { ReactNode } from 'react';
import { SupportContact } from '../ui/support-contact.tsx';
import { TopBar } from './top-bar.tsx';

/** Everything around a page of the public site. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar />
      <main className="flex flex-1 flex-col">{children}</main>
      <footer className="border-t border-line bg-surface">
        <div className="mx-auto flex max-w-280 flex-wrap justify-between gap-x-6 gap-y-2 px-4 py-6 text-14 text-muted desktop:px-6">
          <p>Piton. Card payments for businesses in Saint Lucia.</p>
          <p>
            <SupportContact lead="Questions?" />
          </p>
        </div>
      </footer>
    </>
  );
}
