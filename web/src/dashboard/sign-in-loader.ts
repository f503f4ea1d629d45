import type { LoaderFunctionArgs } from 'react-router';
import { type SignInNotice, takeSignInNotice } from '../features/identity/sign-in-notice.ts';
import { redirectSignedIn } from './session-guard.ts';

export async function loadSignIn(
  args: LoaderFunctionArgs,
): Promise<SignInNotice | Response | null> {
  const redirect = await redirectSignedIn(args);
  // A navigation that was replaced has ended above, and leaves the notice for its successor.
  const notice = takeSignInNotice();
  return redirect ?? notice;
}
