import { pageAccess } from '@piton/contract/http/routes.ts';
import { type LoaderFunctionArgs, redirect, replace } from 'react-router';
import { ApiError } from '../api/api-error.ts';
import { fetchSession, type TabSession } from '../api/fetch-session.ts';
import { logDataError } from '../api/data-errors.ts';
import { leaveSessionEndedNotice } from '../features/identity/sign-in-notice.ts';
import { placeToReturn, signInPath } from '@piton/contract/http/place-to-return.ts';

/**
 * The time the guard learnt that no one is signed in, so that the sign-in page need not ask again.
 * Null once used, or if another navigation replaced the redirect.
 */
let signedOutAt: number | null = null;
const signedOutLastsMs = 1000;

/**
 * The first guarded page waits for the server's session check, and later ones check in the
 * background: stored data proves nothing. Returns null if no one is signed in and the page is
 * public.
 */
export async function requireSession({
  request,
}: LoaderFunctionArgs): Promise<TabSession | Response | null> {
  const { session, hasEnded } = await fetchSession(request.signal);
  const { pathname } = new URL(request.url);
  if (session === null && pageAccess(pathname) === 'anyone') return null;
  signedOutAt = session === null && !request.signal.aborted ? performance.now() : null;
  if (session === null) return toSignIn(request, hasEnded);
  const { staff, user } = session;
  const isWithoutShop = staff !== null && user.primaryCompany === null;
  return isWithoutShop && merchantPages.test(pathname) ? replace(consolePlace(pathname)) : session;
}

/**
 * Pages that need a company. Staff without one keep their account pages and work in the console.
 */
const merchantPages =
  /^\/(index|mytransactions|testtransactions|payouts|companies|edit-?company|counter-poster|add-bank-acc|add-debit-card|check-receipt)(\/|$)/i;

function consolePlace(pathname: string): string {
  return /^\/payouts(\/|$)/i.test(pathname) ? '/console/payouts' : '/console';
}

/** For everyone but staff, console addresses behave like unknown ones. */
export async function requireStaff({
  request,
}: LoaderFunctionArgs): Promise<TabSession | Response> {
  const { session, hasEnded } = await fetchSession(request.signal);
  if (session === null && hasEnded) return toSignIn(request, hasEnded);
  return session?.staff ? session : replace('/');
}

/** Signing in leads back here. A navigation that was replaced leaves no notice. */
function toSignIn({ url, signal }: Request, hasEnded: boolean): Response {
  const { pathname, search } = new URL(url);
  if (hasEnded && !signal.aborted) leaveSessionEndedNotice();
  return redirect(signInPath(pathname + search));
}

/** Redirects visitors who are already signed in. */
export async function redirectSignedIn({ request }: LoaderFunctionArgs): Promise<Response | null> {
  const signedOutSeenAt = signedOutAt;
  signedOutAt = null;
  if (signedOutSeenAt !== null && performance.now() - signedOutSeenAt < signedOutLastsMs) {
    return null;
  }
  try {
    const { session, hasEnded } = await fetchSession(request.signal);
    const place = placeToReturn(new URL(request.url).search);
    // The server has redirected them here from a staff page.
    if (hasEnded && place !== null && !request.signal.aborted) leaveSessionEndedNotice();
    return session && redirect(place ?? (session.staff ? '/console' : '/'));
  } catch (error) {
    // The form works without this response and shows connection errors itself.
    if (!(error instanceof ApiError)) throw error;
    logDataError(error);
    return null;
  }
}
