import type { ReactNode } from 'react';
import { Outlet, useRouteLoaderData } from 'react-router';
import type { ConsoleContext } from '../../console/console-context.ts';
import { ConsoleNav } from '../../console/console-nav.tsx';
import { TwoStepNeeded } from '../../console/two-step-needed.tsx';
import type { TabSession } from '../../api/fetch-session.ts';
import { Header } from './header.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

/** All console pages. */
export function ConsoleShell() {
  const session = useRouteLoaderData<TabSession>('console');
  if (!session?.staff) throw new Error('the console requires a signed-in member of staff');
  const { user, staff } = session;
  const { uid, displayName } = user;
  const context: ConsoleContext = { uid, displayName, role: staff.role };
  return (
    <ConsoleFrame session={session} staff={staff}>
      {staff.needsSecondFactor ? <TwoStepNeeded /> : <Outlet context={context} />}
    </ConsoleFrame>
  );
}

type ConsoleFrameProps = {
  session: TabSession;
  staff: NonNullable<TabSession['staff']>;
  children: ReactNode;
};

/** Also the frame of the account pages of staff without a company. */
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
