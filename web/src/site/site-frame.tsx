import type { ReactNode } from 'react';
import { SiteFooter } from './site-footer.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of all public pages. */
export function SiteFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <a
        href="#content"
        className={
          'absolute top-2 left-4 z-10 -translate-y-20 rounded-10 bg-primary px-4 py-2.5 ' +
          'font-medium text-on-primary focus:translate-y-0'
        }
      >
        Skip to the content
      </a>
      <TopBar />
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col outline-none">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
