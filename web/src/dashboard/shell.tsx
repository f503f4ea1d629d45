import type { SessionUser } from '@piton/contract/identity.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Outlet, ScrollRestoration, useNavigate, useRouteLoaderData } from 'react-router';
import { createQueryClient } from '../api/query-client.ts';
import { forgetUser } from '../api/session-user.ts';
import { InterfaceFrame } from '../ui/interface-frame.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { Rail } from './rail.tsx';
import { StartOverlay } from './start-overlay.tsx';

/** Everything around a signed-in page. */
export function Shell() {
  const user = useRouteLoaderData<SessionUser>('dashboard');
  if (!user) throw new Error('the shell stands behind the session guard');
  return (
    <DashboardData>
      <InterfaceFrame>
        <StartOverlay />
        <SkipLink />
        <Header user={user} />
        <div className="mx-auto flex w-full max-w-(--width-shell) flex-1">
          <Rail />
          <main
            id="content"
            tabIndex={-1}
            className={
              'min-w-0 flex-1 px-4 pt-4 pb-[calc(5rem+env(safe-area-inset-bottom))] outline-none ' +
              'desktop:px-6 desktop:pt-6 desktop:pb-12'
            }
          >
            <Outlet context={user} />
          </main>
        </div>
        <BottomBar />
        <ScrollRestoration />
      </InterfaceFrame>
    </DashboardData>
  );
}

/** Lives as long as the shell, so that nothing of one person's data stays behind for the next. */
function DashboardData({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const [queryClient] = useState(() =>
    createQueryClient(() => {
      forgetUser();
      void navigate('/signin');
    }),
  );
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}

function SkipLink() {
  return (
    <a
      href="#content"
      className={
        'sr-only rounded-10 bg-primary px-4 py-2 text-on-primary focus:not-sr-only focus:fixed ' +
        'focus:top-2 focus:left-2 focus:z-30'
      }
    >
      Skip to the content
    </a>
  );
}
