import type { ReactNode } from 'react';
import { ConsoleNav } from '../../console/console-nav.tsx';
import type { TabSession } from '../../api/fetch-session.ts';
import { Header } from './header.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

type ConsoleFrameProps = {
  session: TabSession;
  staff: NonNullable<TabSession['staff']>;
  children: ReactNode;
};

/** Staff's frame: the console, and the account pages of staff without a company. */
export function ConsoleFrame({ session, staff, children }: ConsoleFrameProps) {
  return (
    <SignedInFrame session={session}>
      <Header session={session} home="/console" place={<Place />} />
      {!staff.needsSecondFactor && <ConsoleNav role={staff.role} />}
      <main
        id="content"
        tabIndex={-1}
        className="mx-auto w-full max-w-(--width-shell) px-4 py-6 pb-12 outline-none desktop:px-6"
      >
        {children}
      </main>
    </SignedInFrame>
  );
}

function Place() {
  return (
    <span className="hidden border-l border-line pl-2 text-16 text-muted wide:inline">Console</span>
  );
}
