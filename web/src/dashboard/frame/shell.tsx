import { Outlet, useRouteLoaderData } from 'react-router';
import { CompanySelector } from '../../features/companies/company-selector.tsx';
import { Commands } from '../../features/commands/commands.tsx';
import { UnseenBadge } from '../../features/live/unseen-badge.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { latePart, useLatePart } from '../../ui/loading/late-part.ts';
import { destinations } from '../routes/destinations.ts';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';
import type { TabSession } from '../../api/fetch-session.ts';
import { VerifyFrame } from '../../features/verify-flow/verify-frame.tsx';
import { SignedInFrame } from './signed-in-frame.tsx';

/** Loaded after the page's content, because it only keeps it up to date. */
const liveSales = latePart(() => import('../../features/live/live-sales.tsx'));

/** The frame of staff without a company; merchants' phones don't load it. */
const consoleShell = latePart(() => import('./console-shell.tsx'));

/** The frame of all dashboard pages; on public ones signed-out visitors see a reduced version. */
export function Shell() {
  const session = useRouteLoaderData<TabSession | null>('dashboard');
  if (session === undefined) throw new Error('the shell requires a session');
  const staff = session?.user.primaryCompany ? null : (session?.staff ?? null);
  const { module } = useLatePart(consoleShell, staff !== null);
  if (session === null) return <OpenPage />;
  if (staff === null) return <SessionShell session={session} />;
  if (module === null) return null;
  return (
    <module.ConsoleFrame session={session} staff={staff}>
      <Outlet context={session.user} />
    </module.ConsoleFrame>
  );
}

function OpenPage() {
  return (
    <VerifyFrame isWide>
      <Outlet />
    </VerifyFrame>
  );
}

function SessionShell({ session }: { session: TabSession }) {
  const { primaryCompany } = session.user;
  const live = useLatePart(liveSales).module;
  const unseen = primaryCompany && <UnseenBadge companyId={primaryCompany} />;
  return (
    <SignedInFrame session={session}>
      <Header
        session={session}
        company={primaryCompany && <CompanySelector primaryCompany={primaryCompany} />}
        commands={<Commands places={destinations} primaryCompany={primaryCompany} />}
      />
      <div className="mx-auto flex w-full max-w-(--width-shell) flex-1">
        <Rail unseen={unseen} />
        <main
          id="content"
          tabIndex={-1}
          className={
            'min-w-0 flex-1 px-4 pt-4 pb-[calc(5rem+env(safe-area-inset-bottom))] outline-none ' +
            'desktop:px-6 desktop:pt-6 desktop:pb-12 print:p-0'
          }
        >
          {live && <live.LiveSales companyId={primaryCompany} />}
          <Outlet context={session.user} />
        </main>
      </div>
      <BottomBar unseen={unseen} />
    </SignedInFrame>
  );
}
