import { endpoints } from '@piton/contract/endpoints.ts';
import type { SessionUser } from '@piton/contract/identity.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { logDataError } from '../api/data-errors.ts';
import { forgetUser, storeUser } from '../api/session-user.ts';

/** The guard has just heard it, and sends to the sign-in page, which need not ask once more. */
let isKnownSignedOut = false;

/** Every guarded page asks the server first; what the browser has stored proves nothing. */
export async function requireSession({
  request,
}: LoaderFunctionArgs): Promise<SessionUser | Response> {
  const user = await askWhoIsSignedIn(request.signal);
  isKnownSignedOut = user === null;
  return user ?? redirect('/signin');
}

/** Who is signed in already has no use for the sign-in page. */
export async function turnAwaySignedIn({ request }: LoaderFunctionArgs): Promise<Response | null> {
  if (isKnownSignedOut) {
    isKnownSignedOut = false;
    return null;
  }
  try {
    return (await askWhoIsSignedIn(request.signal)) && redirect('/');
  } catch (error) {
    // The form works without this answer, and shows for itself what is wrong with the connection.
    if (!(error instanceof ApiError)) throw error;
    logDataError(error);
    return null;
  }
}

/** Null only when the server says that nobody is signed in: no answer is not that answer. */
async function askWhoIsSignedIn(signal: AbortSignal): Promise<SessionUser | null> {
  const { user } = await call(endpoints.getSession, {}, { signal });
  if (user) storeUser(user);
  else forgetUser();
  return user;
}
