import type { LoaderFunctionArgs } from 'react-router';
import { type SignInNotice, takeSignInNotice } from '../features/identity/sign-in-notice.ts';
import { turnAwaySignedIn } from './session-guard.ts';

export async function loadSignIn(
  args: LoaderFunctionArgs,
): Promise<SignInNotice | Response | null> {
  const turnedAway = await turnAwaySignedIn(args);
  // Only now: a visit that another one overtakes ends above, and leaves the notice to that one.
  const notice = takeSignInNotice();
  return turnedAway ?? notice;
}
