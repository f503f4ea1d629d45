import type { LoaderFunctionArgs } from 'react-router';
import { type SignInNotice, takeSignInNotice } from '../features/identity/sign-in-notice.ts';
import { turnAwaySignedIn } from './session-guard.ts';

export async function loadSignIn(
  args: LoaderFunctionArgs,
): Promise<SignInNotice | Response | null> {
  const turnedAway = await turnAwaySignedIn(args);
  // A navigation that was replaced has ended above, and leaves the notice for its successor.
  const notice = takeSignInNotice();
  return turnedAway ?? notice;
}
