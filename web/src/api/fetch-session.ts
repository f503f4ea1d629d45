import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import { getSession, type SessionUser } from '@piton/contract/identity/session.ts';
import { call } from './call.ts';
import { clearUser, hasStoredUser, storeUser } from './session-user.ts';

/** For staff, their role; null for merchants. */
type StaffStanding = EndpointOutput<typeof getSession>['staff'];

/** The signed-in person by the server's latest response. */
export type TabSession = { user: SessionUser; staff: StaffStanding };

export type SessionResponse = {
  /** Null only if the server reports that no one is signed in; a missing response doesn't count. */
  session: TabSession | null;
  /** This tab or this browser was signed in before. */
  hasEnded: boolean;
};

export async function fetchSession(signal: AbortSignal): Promise<SessionResponse> {
  const { user, staff, hasEnded } = await call(getSession, {}, { signal });
  if (user) {
    storeUser(user);
    return { session: { user, staff }, hasEnded: false };
  }
  const response = { session: null, hasEnded: hasEnded || hasStoredUser() };
  clearUser();
  return response;
}
