import { endpoints } from '@piton/contract/endpoints.ts';
import type { SessionUser } from '@piton/contract/identity.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { logDataError } from '../api/data-errors.ts';
import { forgetUser, storeUser } from '../api/session-user.ts';

/** Every guarded page asks the server first; what the browser has stored proves nothing. */
export async function requireSession({
  request,
}: LoaderFunctionArgs): Promise<SessionUser | Response> {
  return (await sessionOf(request.signal)) ?? redirect('/signin');
}

/** Who is signed in already has no use for the sign-in page. */
export async function turnAwaySignedIn({ request }: LoaderFunctionArgs): Promise<Response | null> {
  try {
    return (await sessionOf(request.signal)) && redirect('/');
  } catch (error) {
    // The form works without this answer, and shows for itself what is wrong with the connection.
    if (!(error instanceof ApiError)) throw error;
    logDataError(error);
    return null;
  }
}

/** Null only when the server says that nobody is signed in: no answer is not that answer. */
async function sessionOf(signal: AbortSignal): Promise<SessionUser | null> {
  try {
    const user = await call(endpoints.getSession, {}, { signal });
    storeUser(user);
    return user;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not_signed_in') throw error;
    forgetUser();
    return null;
  }
}
