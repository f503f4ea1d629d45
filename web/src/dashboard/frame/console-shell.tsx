import { Outlet, useRouteLoaderData } from 'react-router';
import type { ConsoleContext } from '../../console/console-context.ts';
import { TwoStepNeeded } from '../../console/two-step-needed.tsx';
import type { TabSession } from '../../api/fetch-session.ts';
import { ConsoleFrame } from './console-frame.tsx';

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
