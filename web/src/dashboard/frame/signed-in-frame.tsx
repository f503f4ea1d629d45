import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ScrollRestoration } from 'react-router';
import { createQueryClient } from '../../api/query-client.ts';
import { StepUpHost } from '../../features/account/two-step/step-up-host.tsx';
import { InterfaceFrame } from '../../ui/frame/interface-frame.tsx';
import { scrollKeyOf } from '../../ui/loading/scroll-key.ts';
import { WithinDialogs } from '../../ui/layers/within-dialogs.ts';
import type { TabSession } from '../../api/fetch-session.ts';
import { OfflineLine } from './offline-line.tsx';
import { StartOverlay } from './start-overlay.tsx';
import { useSessionWatch } from '../use-session-watch.ts';
import { WaitingPage } from './waiting-page.tsx';

/** The frame of every signed-in page, for merchants and staff. */
export function SignedInFrame({ session, children }: { session: TabSession; children: ReactNode }) {
  const isOver = useSessionWatch(session);
  return (
    <InterfaceFrame>
      <StartOverlay />
      {isOver ? (
        <WaitingPage />
      ) : (
        <PersonalData key={session.user.uid}>
          <SkipLink />
          {children}
          <OfflineLine />
        </PersonalData>
      )}
      <ScrollRestoration getKey={scrollKeyOf} />
    </InterfaceFrame>
  );
}

const stepUpHost = <StepUpHost />;

/** Lives as long as the person's pages, so that the next person finds none of it. */
function PersonalData({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <WithinDialogs value={stepUpHost}>
        {children}
        {stepUpHost}
      </WithinDialogs>
    </QueryClientProvider>
  );
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
