import type { LoaderFunctionArgs } from 'react-router';
import { type SignInNotice, takeSignInNotice } from '../features/identity/sign-in-notice.ts';
import { turnAwaySignedIn } from './session-guard.ts';

export async function loadSignIn(
  args: LoaderFunctionArgs,
): Promise<SignInNotice | Response | null> {
  const notice = takeSignInNotice();
  return (await turnAwaySignedIn(args)) ?? notice;
}
