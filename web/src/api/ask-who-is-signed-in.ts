import type { EndpointOutput } from '@piton/contract/http/endpoint.ts';
import { getSession, type SessionUser } from '@piton/contract/identity/session.ts';
import { call } from './call.ts';
import { forgetUser, hasStoredUser, storeUser } from './session-user.ts';

/** Of staff, what they are; null for merchants. */
type StaffStanding = EndpointOutput<typeof getSession>['staff'];

/** Who is signed in, as the server has just said. */
export type TabSession = { user: SessionUser; staff: StaffStanding };

export type SessionAnswer = {
  /** Null only when the server says that nobody is signed in: no answer is not that answer. */
  session: TabSession | null;
  /** This tab or this browser was signed in before. */
  hasEnded: boolean;
};

export async function askWhoIsSignedIn(signal: AbortSignal): Promise<SessionAnswer> {
  const { user, staff, hasEnded } = await call(getSession, {}, { signal });
  if (user) {
    storeUser(user);
    return { session: { user, staff }, hasEnded: false };
  }
  const answer = { session: null, hasEnded: hasEnded || hasStoredUser() };
  forgetUser();
  return answer;
}
