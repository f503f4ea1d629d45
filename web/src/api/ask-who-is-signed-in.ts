import type { EndpointOutput } from '@piton/contract/endpoint.ts';
import { getSession, type SessionUser } from '@piton/contract/session.ts';
import { call } from './call.ts';
import { forgetUser, storeUser } from './session-user.ts';

/** Of staff, what they are; null for merchants. */
type StaffStanding = EndpointOutput<typeof getSession>['staff'];

/** Who is signed in, as the server has just said. */
export type TabSession = { user: SessionUser; staff: StaffStanding };

/** Null only when the server says that nobody is signed in: no answer is not that answer. */
export async function askWhoIsSignedIn(signal: AbortSignal): Promise<TabSession | null> {
  const { user, staff } = await call(getSession, {}, { signal });
  if (user) storeUser(user);
  else forgetUser();
  return user && { user, staff };
}
